import type { VenueType } from "~/domain/venues/venue.rules";
import type { Locale } from "~/i18n/markets";
import type { VenueView } from "./draw-venues";

/**
 * Texts of the demo venues in one language. `{n}` is the distinguishing part of the name, `{town}` and `{seated}` the
 * venue's.
 */
interface VenueTexts {
  names: Record<VenueType, string>;
  parts: readonly string[];
  short: readonly string[];
  long: readonly string[];
  services: readonly [name: string, description: string][];
  outside: string;
  inside: Record<VenueView, string>;
  streets: readonly string[];
}

export const VENUE_TEXTS: Record<Locale, VenueTexts> = {
  fr: {
    names: {
      ...{
        boat: "La Péniche {n}",
        castle: "Château {n}",
        domain: "Domaine {n}",
        farm: "La Grange {n}",
        hotel: "Hôtel {n}",
      },
      ...{ place_of_worship: "Le Cloître {n}", reception_hall: "L’Orangerie {n}", restaurant: "L’Auberge {n}" },
      unusual: "Le Moulin {n}",
    },
    parts: [
      ...["des Tilleuls", "du Vieux Puits", "des Trois Chênes", "de la Rivière", "des Amandiers", "du Lavoir"],
      ...["des Glycines", "de l’Étang", "des Noisetiers", "du Grand Pré", "des Cerisiers", "de la Source"],
    ],
    short: [
      "Une maison pour une seule fête à la fois, à deux pas de {town}.",
      "On dîne à {seated} sous les poutres, on danse jusqu’au bout de la nuit.",
      "Un jardin clos, une grande salle et le silence des environs de {town}.",
      "La cérémonie dehors, le repas dedans, et personne d’autre ce jour-là.",
    ],
    long: [
      "La maison a plus d’un siècle ; la cuisine et le son sont d’aujourd’hui. On arrive par une allée, on dîne à {seated}, on reste tard : le premier voisin est loin.",
      "Nous recevons une trentaine de mariages par an, jamais deux le même week-end. Vous avez les clés du vendredi midi au dimanche soir.",
      "Le jardin se prête à une cérémonie, la salle s’ouvre sur la terrasse. S’il pleut, tout tient à l’intérieur, et cela reste beau.",
      "Apportez votre traiteur ou prenez l’un des nôtres. Les tables, les chaises et la vaisselle sont comprises.",
    ],
    services: [
      ["Le lieu pour un week-end", "Du vendredi midi au dimanche soir, jardin et salle."],
      ["Le lieu pour une soirée", "De seize heures à quatre heures."],
      ["Le lendemain", "Un déjeuner simple sous les arbres, ménage compris."],
    ],
    outside: "{name}, vu du jardin",
    inside: {
      ...{
        hall: "La salle, tables dressées",
        terrace: "La terrasse au soleil",
        court: "La cour et son arbre",
        room: "Une chambre",
      },
      cellar: "La cave voûtée",
    },
    streets: ["chemin des Vignes", "rue de la Fontaine", "route du Moulin", "allée des Platanes"],
  },
  en: {
    names: {
      ...{ boat: "The {n} Barge", castle: "{n} Castle", domain: "{n} Park", farm: "{n} Barn", hotel: "The {n} Hotel" },
      ...{ place_of_worship: "{n} Chapel", reception_hall: "{n} Hall", restaurant: "The {n} Inn", unusual: "{n} Mill" },
    },
    parts: [
      ...["Willowbrook", "Ashcombe", "Larkfield", "Foxholes", "Rosemead", "Oakhanger", "Silverdale", "Marlow Green"],
      ...["Hazelwood", "Kingsmere", "Stonebridge", "Thornmead"],
    ],
    short: [
      "A house for one party at a time, a short drive from {town}.",
      "Dinner for {seated} under the beams, and dancing until late.",
      "A walled garden, a great hall and the quiet of the country around {town}.",
      "Say your vows outside, dine inside: nobody else is here that day.",
    ],
    long: [
      "The house is more than a century old; its kitchen and sound are new. Guests come up the drive, {seated} sit down to dinner, and the nearest neighbour is far away.",
      "We host about thirty weddings a year and never two on one weekend. The keys are yours from Friday noon to Sunday evening.",
      "The garden suits a ceremony, and the hall opens onto the terrace. If it rains, everything fits inside and still looks lovely.",
      "Bring your own caterer or choose from our list. Tables, chairs and china are included.",
    ],
    services: [
      ["The place for a weekend", "From Friday noon to Sunday evening, with hall and garden."],
      ["The place for an evening", "From four in the afternoon to two in the morning."],
      ["The day after", "A simple lunch under the trees, cleaning included."],
    ],
    outside: "{name}, seen from the garden",
    inside: {
      ...{
        hall: "The hall with tables laid",
        terrace: "The terrace in the sun",
        court: "The courtyard and its tree",
        room: "A bedroom",
      },
      cellar: "The vaulted cellar",
    },
    streets: ["Church Lane", "Mill Road", "Orchard Way", "The Green"],
  },
  de: {
    names: {
      ...{ boat: "Salonschiff {n}", castle: "Schloss {n}", domain: "Gut {n}", farm: "Scheune {n}", hotel: "Hotel {n}" },
      ...{
        place_of_worship: "Klosterkirche {n}",
        reception_hall: "Festsaal {n}",
        restaurant: "Gasthaus {n}",
        unusual: "Mühle {n}",
      },
    },
    parts: [
      ...["Lindental", "Rosenau", "Eichgrund", "Birkenfeld", "Seeblick", "Wiesengrund", "Ahornhof", "Kirschgarten"],
      ...["Bachhof", "Sonnenhügel", "Weinberg", "Steinbach"],
    ],
    short: [
      "Ein Haus für immer nur ein Fest, nicht weit von {town}.",
      "Abendessen für {seated} unter alten Balken, Tanz bis in die Nacht.",
      "Ein ummauerter Garten, ein großer Saal und die Ruhe rund um {town}.",
      "Trauung draußen, Essen drinnen: An diesem Tag ist niemand sonst hier.",
    ],
    long: [
      "Das Haus ist über hundert Jahre alt, Küche und Ton sind von heute. {seated} Gäste essen gemeinsam, und der nächste Nachbar wohnt weit weg.",
      "Wir feiern im Jahr etwa dreißig Hochzeiten und nie zwei an einem Wochenende. Die Schlüssel haben Sie von Freitagmittag bis Sonntagabend.",
      "Im Garten lässt sich gut heiraten, der Saal öffnet sich zur Terrasse. Bei Regen passt alles hinein und sieht trotzdem schön aus.",
      "Bringen Sie Ihr Catering mit oder nehmen Sie eines von unseren. Tische, Stühle und Geschirr sind dabei.",
    ],
    services: [
      ["Das Haus für ein Wochenende", "Von Freitagmittag bis Sonntagabend, mit Saal und Garten."],
      ["Das Haus für einen Abend", "Von sechzehn Uhr bis vier Uhr."],
      ["Der Tag danach", "Ein einfaches Mittagessen unter den Bäumen, Reinigung inbegriffen."],
    ],
    outside: "{name}, vom Garten aus",
    inside: {
      ...{
        hall: "Der Saal mit gedeckten Tischen",
        terrace: "Die Terrasse in der Sonne",
        court: "Der Hof mit seinem Baum",
        room: "Ein Zimmer",
      },
      cellar: "Der Gewölbekeller",
    },
    streets: ["Lindenweg", "Mühlstraße", "Am Anger", "Kirchgasse"],
  },
  nl: {
    names: {
      ...{
        boat: "Salonboot {n}",
        castle: "Kasteel {n}",
        domain: "Landgoed {n}",
        farm: "Hoeve {n}",
        hotel: "Hotel {n}",
      },
      ...{
        place_of_worship: "Abdij {n}",
        reception_hall: "Feestzaal {n}",
        restaurant: "Herberg {n}",
        unusual: "Molen {n}",
      },
    },
    parts: [
      ...["ter Linden", "de Drie Eiken", "ten Berg", "de Rozentuin", "ter Meer", "de Oude Put", "ter Beke"],
      ...["het Kersenhof", "de Molenvijver", "de Wilgen", "ten Dries", "de Zonnewei"],
    ],
    short: [
      "Een huis voor één feest tegelijk, vlak bij {town}.",
      "Dineren met {seated} onder de balken, dansen tot het laat is.",
      "Een ommuurde tuin, een grote zaal en de rust rond {town}.",
      "De ceremonie buiten, het diner binnen: die dag is er niemand anders.",
    ],
    long: [
      "Het huis is meer dan een eeuw oud, de keuken en het geluid zijn van nu. U dineert met {seated} en de dichtste buur woont ver weg.",
      "We ontvangen zo’n dertig trouwfeesten per jaar en nooit twee in één weekend. De sleutels zijn van u van vrijdagmiddag tot zondagavond.",
      "De tuin leent zich voor een ceremonie, de zaal geeft uit op het terras. Bij regen past alles binnen en blijft het mooi.",
      "Breng uw eigen traiteur mee of kies er een van ons. Tafels, stoelen en servies zijn inbegrepen.",
    ],
    services: [
      ["De plek voor een weekend", "Van vrijdagmiddag tot zondagavond, met zaal en tuin."],
      ["De plek voor een avond", "Van zestien uur tot vier uur."],
      ["De dag nadien", "Een eenvoudige lunch onder de bomen, schoonmaak inbegrepen."],
    ],
    outside: "{name}, gezien vanuit de tuin",
    inside: {
      ...{
        hall: "De zaal met gedekte tafels",
        terrace: "Het terras in de zon",
        court: "De binnenplaats met haar boom",
        room: "Een kamer",
      },
      cellar: "De gewelfde kelder",
    },
    streets: ["Lindedreef", "Molenstraat", "Kerkweg", "Boomgaardlaan"],
  },
  it: {
    names: {
      ...{
        boat: "Il Battello {n}",
        castle: "Castello {n}",
        domain: "Tenuta {n}",
        farm: "Cascina {n}",
        hotel: "Hotel {n}",
      },
      ...{
        place_of_worship: "Chiostro {n}",
        reception_hall: "Sala {n}",
        restaurant: "Locanda {n}",
        unusual: "Mulino {n}",
      },
    },
    parts: [
      ...["dei Tigli", "delle Rose", "del Melograno", "dei Cipressi", "della Fonte", "degli Ulivi", "del Lago"],
      ...["delle Ginestre", "dei Ciliegi", "della Torre", "del Gelso", "delle Vigne"],
    ],
    short: [
      "Una casa per una sola festa alla volta, vicino a {town}.",
      "Cena per {seated} sotto le travi, e si balla fino a tardi.",
      "Un giardino chiuso, una grande sala e la quiete dei dintorni di {town}.",
      "La cerimonia fuori, la cena dentro: quel giorno non c’è nessun altro.",
    ],
    long: [
      "La casa ha più di un secolo, la cucina e l’impianto audio sono di oggi. A tavola si è in {seated}, e il primo vicino è lontano.",
      "Accogliamo una trentina di matrimoni l’anno e mai due nello stesso fine settimana. Le chiavi restano agli sposi da venerdì a mezzogiorno a domenica sera.",
      "Il giardino è adatto alla cerimonia, la sala si apre sulla terrazza. Se piove tutto trova posto all’interno, e resta bello.",
      "Il catering può essere di fiducia degli sposi o uno dei nostri. Tavoli, sedie e stoviglie sono compresi.",
    ],
    services: [
      ["Il luogo per un fine settimana", "Da venerdì a mezzogiorno a domenica sera, sala e giardino."],
      ["Il luogo per una serata", "Dalle sedici alle due di notte."],
      ["Il giorno dopo", "Un pranzo semplice sotto gli alberi, pulizia compresa."],
    ],
    outside: "{name}, dal giardino",
    inside: {
      ...{
        hall: "La sala con i tavoli apparecchiati",
        terrace: "La terrazza al sole",
        court: "La corte e il suo albero",
        room: "Una camera",
      },
      cellar: "La cantina a volta",
    },
    streets: ["via dei Tigli", "via del Mulino", "strada delle Vigne", "via della Chiesa"],
  },
  es: {
    names: {
      ...{ boat: "El Barco {n}", castle: "Castillo {n}", domain: "Finca {n}", farm: "Cortijo {n}", hotel: "Hotel {n}" },
      ...{
        place_of_worship: "Claustro {n}",
        reception_hall: "Salón {n}",
        restaurant: "Mesón {n}",
        unusual: "Molino {n}",
      },
    },
    parts: [
      ...["de los Tilos", "de las Rosas", "del Olivar", "de los Cipreses", "de la Fuente", "de los Almendros"],
      ...["del Lago", "del Azahar", "de los Cerezos", "de la Torre", "del Granado", "de las Viñas"],
    ],
    short: [
      "Una casa para una sola fiesta a la vez, cerca de {town}.",
      "Cena para {seated} bajo las vigas y baile hasta la madrugada.",
      "Un jardín cerrado, un gran salón y la calma de los alrededores de {town}.",
      "La ceremonia fuera, la cena dentro: ese día no hay nadie más.",
    ],
    long: [
      "La casa tiene más de un siglo; la cocina y el sonido son de hoy. Se sientan {seated} a la mesa y el vecino más próximo queda lejos.",
      "Recibimos unas treinta bodas al año y nunca dos el mismo fin de semana. Tendrá las llaves del viernes al mediodía al domingo por la noche.",
      "El jardín invita a una ceremonia y el salón se abre a la terraza. Si llueve, todo cabe dentro y sigue siendo bonito.",
      "Traiga su catering o elija uno de los nuestros. Mesas, sillas y vajilla están incluidas.",
    ],
    services: [
      ["El lugar para un fin de semana", "Del viernes al mediodía al domingo por la noche, salón y jardín."],
      ["El lugar para una velada", "De las cuatro de la tarde a las cuatro de la madrugada."],
      ["El día siguiente", "Una comida sencilla bajo los árboles, limpieza incluida."],
    ],
    outside: "{name}, desde el jardín",
    inside: {
      ...{
        hall: "El salón con las mesas puestas",
        terrace: "La terraza al sol",
        court: "El patio y su árbol",
        room: "Una habitación",
      },
      cellar: "La bodega abovedada",
    },
    streets: ["calle de la Fuente", "camino del Molino", "calle de los Olivos", "calle Mayor"],
  },
  pt: {
    names: {
      ...{ boat: "O Barco {n}", castle: "Castelo {n}", domain: "Quinta {n}", farm: "Casa {n}", hotel: "Hotel {n}" },
      ...{
        place_of_worship: "Claustro {n}",
        reception_hall: "Salão {n}",
        restaurant: "Taberna {n}",
        unusual: "Moinho {n}",
      },
    },
    parts: [
      ...["das Tílias", "das Rosas", "do Olival", "dos Ciprestes", "da Fonte", "das Amendoeiras", "do Lago"],
      ...["da Laranjeira", "das Cerejeiras", "da Torre", "da Romãzeira", "das Vinhas"],
    ],
    short: [
      "Uma casa para uma só festa de cada vez, perto de {town}.",
      "Jantar para {seated} sob as vigas e dança até tarde.",
      "Um jardim murado, um grande salão e o sossego dos arredores de {town}.",
      "A cerimónia lá fora, o jantar lá dentro: nesse dia não há mais ninguém.",
    ],
    long: [
      "A casa tem mais de um século; a cozinha e o som são de hoje. Sentam-se {seated} à mesa e o vizinho mais próximo fica longe.",
      "Recebemos cerca de trinta casamentos por ano e nunca dois no mesmo fim de semana. As chaves são vossas de sexta ao meio-dia a domingo à noite.",
      "O jardim convida a uma cerimónia e o salão abre-se para o terraço. Se chover, cabe tudo lá dentro e continua bonito.",
      "Tragam o vosso catering ou escolham um dos nossos. Mesas, cadeiras e loiça estão incluídas.",
    ],
    services: [
      ["O espaço para um fim de semana", "De sexta ao meio-dia a domingo à noite, salão e jardim."],
      ["O espaço para uma noite", "Das dezasseis às quatro horas."],
      ["O dia seguinte", "Um almoço simples debaixo das árvores, limpeza incluída."],
    ],
    outside: "{name}, visto do jardim",
    inside: {
      ...{
        hall: "O salão com as mesas postas",
        terrace: "O terraço ao sol",
        court: "O pátio e a sua árvore",
        room: "Um quarto",
      },
      cellar: "A cave abobadada",
    },
    streets: ["rua da Fonte", "caminho do Moinho", "rua das Oliveiras", "largo da Igreja"],
  },
};
