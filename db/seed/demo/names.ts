import type { Locale } from "~/i18n/markets";

export interface Names {
  women: readonly string[];
  men: readonly string[];
  lastnames: readonly string[];
  /** Templates for one person's business. Slots: first, last, noun, second, town. */
  ownNames: readonly string[];
  /** Templates for a studio. Slots as above, and partner, another last name. */
  studioNames: readonly string[];
  nouns: readonly string[];
  /** Local parts of the business's email address. */
  mailboxes: readonly string[];
}

const words = (text: string) => text.split(" ").map((word) => word.replaceAll("_", " "));

export const NAMES: Record<Locale, Names> = {
  fr: {
    women: words(
      "Camille Élodie Margaux Inès Sophie Aurélie Maëlle Clémence Nadia Hélène Juliette Agathe Solène Myriam Léa Anaïs Bérénice Chloé Fatou Gaëlle Ludivine Noémie Océane Pauline Salomé Séverine Yasmine Zoé Marie-Laure Anne-Sophie",
    ),
    men: words(
      "Antoine Baptiste Cédric Étienne Grégoire Hugo Jérôme Karim Loïc Mathieu Nicolas Rémi Sébastien Théo Yann Jean-Marc",
    ),
    lastnames: words(
      "Morel Garnier Lefèvre Rousseau Chevallier Delaunay Perrin Faure Benali Mercier Lemoine Brunet Carpentier Dufour Fontaine Gauthier Hamel Joubert Kervella Lacombe Marchand Noël Ollivier Poirier Quéré Renaud Sauvage Tessier Vasseur Weber Diallo Haddad Da_Costa Meunier Besson Charpentier Guérin Roussel Blanchet Cordier Aubry Prigent Etcheverry Schmitt",
    ),
    ownNames: [
      "{first} {last}",
      "{first} {last} Mariages",
      "{first} {last}, noces et jardins",
      "Mariages par {first} {last}",
      "L’Atelier {last}",
      "{noun} par {first}",
      "{first} & les beaux jours",
      "{last} organise",
    ],
    studioNames: [
      "Maison {last}",
      "{last} & {partner}",
      "{noun} & {second}",
      "Studio {noun}",
      "Atelier {noun} et {second}",
      "Agence {noun}",
      "Les Noces {noun}",
      "{last}, {partner} & associés, mariages et réceptions",
    ],
    nouns: words(
      "Lin Lavande Verveine Pivoine Glycine Églantine Tilleul Amande Mimosa Romarin Anémone Aubépine Clémentine Coquelicot Figuier Garance Genêt Jasmin Lisière Mélisse Mirabelle Muscari Olivier Osier Papier Prairie Sauge Silène Soie Velours",
    ),
    mailboxes: ["bonjour", "contact", "mariages"],
  },
  en: {
    women: words(
      "Alice Beatrice Charlotte Daisy Eleanor Fiona Grace Harriet Imogen Jessica Kate Lucy Megan Niamh Olivia Priya Rosie Sian Tamsin Verity Zara Amara Bronwen Catriona Georgina Holly Isla Martha Nia Philippa",
    ),
    men: words("Adam Ben Callum Daniel Edward Gareth Harry James Kwame Liam Oliver Rory Samuel Thomas Will Tariq"),
    lastnames: words(
      "Ashworth Barlow Calloway Davies Ellison Fairbairn Goodwin Hargreaves Ingram Jarvis Kendrick Lockwood MacGregor Nightingale O'Connor Pemberton Quigley Redfern Sinclair Thornton Underwood Wainwright Whitlock Yates Patel Okafor Hughes Llewellyn Morgan Drummond Ferguson Bramley Cartwright Penhaligon Trelawney Sharma",
    ),
    ownNames: [
      "{first} {last}",
      "{first} {last} Weddings",
      "{first} {last} Events",
      "Weddings by {first} {last}",
      "{first} at {noun} House",
      "{last} Plans",
      "{noun} by {first}",
      "{first} {last} & the Long Table",
    ],
    studioNames: [
      "{noun} & {second}",
      "The {noun} Wedding Company",
      "{last} & {partner}",
      "{noun} Lane Weddings",
      "Studio {noun}",
      "{last} & Daughters Weddings",
      "The {noun} and {second} Wedding Company",
      "{noun} Events",
    ],
    nouns: words(
      "Bramble Clover Foxglove Hawthorn Heather Honeysuckle Juniper Larkspur Linden Marigold Meadow Mulberry Nettle Orchard Plum Primrose Quince Rowan Sorrel Sweetpea Tansy Thistle Thyme Willow Wren Yarrow Harbour Lantern",
    ),
    mailboxes: ["hello", "studio", "weddings"],
  },
  nl: {
    women: words(
      "Annelies Britt Charlotte Delphine Eline Femke Griet Hanne Ilse Joke Katrien Lies Marijke Nele Sofie Tine Veerle Wendy Yasmina An-Sofie",
    ),
    men: words("Bart Dries Geert Hendrik Jeroen Koen Maarten Pieter Stijn Wouter"),
    lastnames: words(
      "Peeters Janssens Maes Claes Wouters De_Smet Van_Damme Verhaegen D’Hondt Vandenberghe Lemmens Goossens Hermans De_Clercq Vermeulen Van_den_Broeck Aerts Mertens Bogaert Callewaert",
    ),
    ownNames: [
      "{first} {last}",
      "{first} {last} Huwelijken",
      "Trouwen met {first}",
      "{noun} door {first}",
      "{first} regelt het",
      "{first} {last}, feesten en tafels",
    ],
    studioNames: [
      "{noun} & {second}",
      "Huis {last}",
      "{last} & {partner}",
      "Studio {noun}",
      "Feestatelier {noun}",
      "Bureau {noun}",
      "{last} en {partner}, huwelijken en recepties",
    ],
    nouns: words(
      "Linnen Lavendel Pioen Hazelaar Korenbloem Klaver Linde Meidoorn Ranonkel Salie Tijm Vlier Wilg Zilver Papaver Kamille Kweepeer Leliedal",
    ),
    mailboxes: ["hallo", "info", "feest"],
  },
  de: {
    women: words(
      "Anna Britta Carolin Dörte Elif Franziska Greta Hanna Ines Johanna Katharina Lena Marlene Nele Özlem Pauline Rieke Sabine Theresa Ulrike Verena Wiebke Josefine Magdalena Saskia Tabea Ann-Kathrin",
    ),
    men: words(
      "Alexander Benedikt Christian Dominik Fabian Georg Hannes Jan Korbinian Lukas Mehmet Niklas Philipp Sebastian Tobias Jörg",
    ),
    lastnames: words(
      "Weiß Groß Strauß Schäfer Brandt Engel Fuchs Günther Hoffmann Jäger Krüger Lindner Möller Neumann Ostermann Pfeiffer Rößler Sommer Thiele Ullrich Vogt Winkler Zimmermann Yılmaz Kaya Petersen Huber Gruber Steinbach Lorenz Böhm Albrecht Heßler Seidel Kowalski Dreyer",
    ),
    ownNames: [
      "{first} {last}",
      "{first} {last} Hochzeiten",
      "Hochzeiten von {first} {last}",
      "{noun} mit {first}",
      "{last} plant",
      "{first} und das große Fest",
      "{first} {last}, Hochzeiten und lange Tafeln",
    ],
    studioNames: [
      "{noun} & {second}",
      "{last} & {partner} Hochzeiten",
      "Studio {noun}",
      "Agentur {noun}",
      "Festwerk {last}",
      "Hochzeitshaus {last}",
      "{noun} und {second}, Hochzeitsplanung",
      "{last} & {partner}, Feste mit Maß und Herz",
    ],
    nouns: words(
      "Leinen Lavendel Holunder Pfingstrose Weißdorn Linde Salbei Schlehe Kornblume Klee Mohn Quitte Rosmarin Schafgarbe Silberblatt Thymian Veilchen Wiesenschaum Zimt Birke Buchs Efeu Goldregen Heide Kamille Malve Seide",
    ),
    mailboxes: ["hallo", "info", "hochzeit"],
  },
  it: {
    women: words(
      "Alessia Beatrice Chiara Daniela Elisa Federica Giulia Ilaria Ludovica Martina Noemi Ottavia Paola Rachele Serena Teresa Valentina Arianna Benedetta Carlotta Eleonora Ginevra Marta Silvia Maria_Grazia",
    ),
    men: words("Andrea Davide Emanuele Fabrizio Giacomo Lorenzo Matteo Nicolò Pietro Riccardo Tommaso Niccolò"),
    lastnames: words(
      "Bianchi Colombo D’Angelo De_Luca Esposito Ferrari Gallo Lombardi Marchetti Neri Orlandi Pellegrini Rinaldi Santoro Testa Valenti Zanetti Barbieri Conti Dell’Orto Fontana Grassi Moretti Palumbo Serra Vitale Caruso Mazza Pagani Sartori Piras",
    ),
    ownNames: [
      "{first} {last}",
      "{first} {last} Matrimoni",
      "Matrimoni di {first} {last}",
      "{noun} di {first}",
      "{first} {last}, feste e tavole lunghe",
      "In casa {last}",
      "{first} e il giorno bello",
    ],
    studioNames: [
      "{noun} e {second}",
      "Studio {noun}",
      "{last} & {partner}",
      "Atelier {noun}",
      "L’Arte dell’Invito {last}",
      "Casa {last} Eventi",
      "{noun} Matrimoni",
      "{last}, {partner} e soci, matrimoni e ricevimenti",
    ],
    nouns: words(
      "Lino Lavanda Glicine Peonia Rosmarino Salvia Mimosa Gelsomino Melograno Mirto Ginestra Camelia Ulivo Cedro Limone Fiordaliso Biancospino Corallo Alloro Verbena Zagara Magnolia Seta Carta Papavero",
    ),
    mailboxes: ["ciao", "info", "nozze"],
  },
  es: {
    women: words(
      "Alba Beatriz Carmen Elena Fátima Gloria Inés Jimena Lucía Marta Noelia Olga Paula Rocío Sara Teresa Valeria Ainhoa Blanca Carlota Laia Montserrat Nuria Uxía María_José",
    ),
    men: words("Álvaro Borja Carlos Diego Gonzalo Iker Javier Jordi Manuel Pablo Rubén Xoán"),
    lastnames: words(
      "Aguilar Benítez Castaño Domínguez Echeverría Ferrer Gallardo Herrero Ibáñez Jurado Llorente Medina Navarro Ortega Peña Quintana Robles Salazar Tejada Uriarte Vidal Zamora Puig Soler Castro Fuentes Muñoz Bravo Nieto Cabrera Roca",
    ),
    ownNames: [
      "{first} {last}",
      "{first} {last} Bodas",
      "Bodas de {first} {last}",
      "{noun} por {first}",
      "{first} {last}, mesas largas y bodas",
      "En casa de {last}",
      "{first} y el gran día",
    ],
    studioNames: [
      "{noun} y {second}",
      "Estudio {noun}",
      "{last} & {partner}",
      "Taller {noun}",
      "Casa {last} Bodas",
      "{noun} Eventos",
      "La Compañía del {noun}",
      "{last}, {partner} y compañía, bodas y celebraciones",
    ],
    nouns: words(
      "Azahar Lino Romero Jazmín Tomillo Laurel Espliego Olivo Almendro Naranjo Granado Limonero Brezo Trébol Clavel Nardo Mirto Cedro Sauce Hinojo Papel Farol Madroño Enebro",
    ),
    mailboxes: ["hola", "info", "bodas"],
  },
  pt: {
    women: words(
      "Ana Beatriz Catarina Diana Filipa Inês Joana Leonor Mafalda Matilde Rita Sofia Teresa Vera Carolina Madalena Mariana Benedita Maria_João",
    ),
    men: words("Afonso Bernardo Duarte Francisco Gonçalo Henrique João Miguel Rodrigo Tomás"),
    lastnames: words(
      "Almeida Barbosa Carvalho Duarte Esteves Figueiredo Guimarães Henriques Lourenço Macedo Nogueira Oliveira Pacheco Queirós Ribeiro Simões Teixeira Vasconcelos Antunes Brandão Cardoso D’Orey",
    ),
    ownNames: [
      "{first} {last}",
      "{first} {last} Casamentos",
      "Casamentos de {first} {last}",
      "{noun} por {first}",
      "{first} {last}, festas e mesas compridas",
      "{first} e o dia inteiro",
    ],
    studioNames: [
      "{noun} & {second}",
      "Atelier {noun}",
      "{last} & {partner}",
      "Casa {last} Eventos",
      "Oficina do {noun}",
      "{noun} Casamentos",
      "{last}, {partner} e companhia, bodas e receções",
    ],
    nouns: words(
      "Alecrim Linho Rosmaninho Loureiro Jasmim Limoeiro Medronho Zimbro Trevo Cravo Lírio Sobreiro Funcho Papel Girassol Mirto Azevinho",
    ),
    mailboxes: ["ola", "geral", "casamentos"],
  },
};
