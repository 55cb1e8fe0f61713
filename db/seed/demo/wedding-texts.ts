import type { PortfolioStyle } from "~/domain/portfolios/portfolio.rules";
import type { Locale } from "~/i18n/markets";
import type { Drawing } from "./texts/grammar";

/** Words of the demo planners' weddings in one language. `{town}`, `{at}` (in the town) and `{guests}` are the wedding's. */
interface WeddingTexts {
  /** The last words of a title, after the couple's names, and how the day began to look that way. */
  styles: Record<PortfolioStyle, readonly [title: string, sentence: string]>;
  sentences: readonly string[];
  captions: Record<Drawing, readonly string[]>;
}

export const WEDDING_TEXTS: Record<Locale, WeddingTexts> = {
  fr: {
    styles: {
      classic: [
        "un samedi en noir et blanc",
        "Une mairie, une église, un orchestre : rien de plus, et tout à sa place.",
      ],
      romantic: ["des roses jusqu’au plafond", "Elle voulait des roses, il voulait des bougies ; ils ont eu les deux."],
      country: ["une grange en juin", "La grange venait d’être vidée de son foin, et l’odeur était restée."],
      bohemian: ["pieds nus dans l’herbe", "Des tapis dans le verger, des fleurs séchées et personne en cravate."],
      modern: ["lignes claires", "Une ancienne imprimerie, du béton, deux couleurs et beaucoup de lumière."],
      glamorous: [
        "la nuit la plus longue",
        "Un escalier, un piano, une pyramide de coupes : ils avaient envie de briller.",
      ],
      vintage: ["comme en 1962", "La voiture du grand-père, des disques, et la robe de sa mère reprise à la taille."],
      garden: ["sous les tilleuls", "Le jardin de ses parents, où elle avait appris à marcher."],
      beach: ["le sable et le vent", "Il fallait finir avant la marée, et tout le monde le savait."],
      mountain: ["au-dessus des nuages", "On montait en télésiège, robe comprise, et l’on redescendait aux lampions."],
      multicultural: ["deux familles, quatre langues", "Deux cérémonies, deux menus, un seul gâteau."],
      intimate: ["à vingt-deux, pas un de plus", "Une seule table, et tout le monde se connaissait au dessert."],
    },
    sentences: [
      "Nous avons tout préparé à distance, en huit appels et deux visites.",
      "Ils ont réuni {guests} personnes {at}, dont la moitié venait de loin.",
      "Une averse a retardé le vin d’honneur de vingt minutes ; personne ne s’en souvient.",
      "Le repas a été servi à l’heure, et la dernière danse bien après.",
      "Ce que nous préférons : le silence juste avant leur entrée.",
    ],
    captions: {
      arch: ["L’arche, une heure avant", "La cérémonie"],
      bouquet: ["Le bouquet", "Des fleurs du jardin voisin"],
      cake: ["Le gâteau, avant l’assaut", "Trois étages, aucun reste"],
      evening: ["La nuit tombe", "Les lampions du soir"],
      manor: ["La maison", "L’arrivée des invités"],
      table: ["La grande table", "Chaque nom à sa place"],
    },
  },
  en: {
    styles: {
      classic: [
        "a Saturday in black and white",
        "A church, a string quartet and a long lunch: nothing more, and all in its place.",
      ],
      romantic: ["roses up to the ceiling", "She wanted roses and he wanted candles, so they had both."],
      country: ["a barn in June", "The hay had been cleared out that week, and the smell of it had stayed."],
      bohemian: ["barefoot in the grass", "Rugs in the orchard, dried flowers, and not a tie in sight."],
      modern: ["clean lines", "A former printworks, concrete, two colours and a lot of light."],
      glamorous: ["the longest night", "A staircase, a piano and a tower of glasses: they wanted to sparkle."],
      vintage: ["as in 1962", "Grandfather's car, vinyl records, and her mother's dress taken in at the waist."],
      garden: ["under the lime trees", "Her parents' garden, where she had learnt to walk."],
      beach: ["sand and wind", "It had to be over before the tide came in, and everybody knew."],
      mountain: ["above the clouds", "Up by chairlift, dress and all, and down again by lantern light."],
      multicultural: ["two families, four languages", "Two ceremonies, two menus and one cake."],
      intimate: ["twenty-two and not one more", "One table, and by dessert everybody knew everybody."],
    },
    sentences: [
      "We planned it from a distance, in eight calls and two visits.",
      "They brought {guests} people to {town}, half of them from far away.",
      "A shower held up the drinks for twenty minutes, and nobody remembers it.",
      "Dinner was on time, and the last dance long after.",
      "Our favourite part: the silence just before they came in.",
    ],
    captions: {
      arch: ["The arch, an hour before", "The ceremony"],
      bouquet: ["The bouquet", "Flowers from the garden next door"],
      cake: ["The cake, still whole", "Three tiers, no crumbs left"],
      evening: ["Nightfall", "Lanterns in the evening"],
      manor: ["The house", "Guests arriving"],
      table: ["The long table", "A place for every name"],
    },
  },
  nl: {
    styles: {
      classic: [
        "een zaterdag in zwart-wit",
        "Een kerk, een strijkkwartet en een lange lunch: niets meer, en alles op zijn plaats.",
      ],
      romantic: ["rozen tot aan het plafond", "Zij wilde rozen, hij wilde kaarsen. Het werden allebei."],
      country: ["een schuur in juni", "Het hooi was die week weggehaald, de geur was gebleven."],
      bohemian: ["blootsvoets in het gras", "Tapijten in de boomgaard, droogbloemen en geen das te zien."],
      modern: ["strakke lijnen", "Een oude drukkerij, beton, twee kleuren en veel licht."],
      glamorous: ["de langste nacht", "Een trap, een piano en een toren van glazen: ze wilden schitteren."],
      vintage: ["zoals in 1962", "De auto van opa, vinylplaten en de jurk van haar moeder, ingenomen in de taille."],
      garden: ["onder de linden", "De tuin van haar ouders, waar ze had leren lopen."],
      beach: ["zand en wind", "Het moest klaar zijn voor het tij opkwam, en iedereen wist dat."],
      mountain: [
        "boven de wolken",
        "Met de stoeltjeslift naar boven, jurk en al, en bij lampionlicht weer naar beneden.",
      ],
      multicultural: ["twee families, vier talen", "Twee ceremonies, twee menu’s en één taart."],
      intimate: ["met tweeëntwintig en niet één meer", "Eén tafel, en bij het dessert kende iedereen elkaar."],
    },
    sentences: [
      "We bereidden alles voor vanop afstand, met acht gesprekken en twee bezoeken.",
      "Ze brachten {guests} mensen samen {at}, de helft van ver weg.",
      "Een bui hield de receptie twintig minuten op; niemand weet het nog.",
      "Het diner was op tijd, de laatste dans een heel stuk later.",
      "Ons mooiste moment: de stilte vlak voor ze binnenkwamen.",
    ],
    captions: {
      arch: ["De boog, een uur voordien", "De ceremonie"],
      bouquet: ["Het boeket", "Bloemen uit de tuin van de buren"],
      cake: ["De taart, nog heel", "Drie lagen, niets over"],
      evening: ["De avond valt", "Lampionnen in de avond"],
      manor: ["Het huis", "De gasten komen aan"],
      table: ["De lange tafel", "Voor elke naam een plaats"],
    },
  },
  de: {
    styles: {
      classic: [
        "ein Samstag in Schwarz-Weiß",
        "Kirche, Streichquartett und ein langes Essen: mehr nicht, und alles an seinem Platz.",
      ],
      romantic: ["Rosen bis unter die Decke", "Sie wollte Rosen, er wollte Kerzen. Es wurde beides."],
      country: ["eine Scheune im Juni", "Das Heu war in der Woche davor hinausgeräumt worden, der Duft war geblieben."],
      bohemian: ["barfuß im Gras", "Teppiche auf der Obstwiese, Trockenblumen und weit und breit keine Krawatte."],
      modern: ["klare Linien", "Eine alte Druckerei, Beton, zwei Farben und viel Licht."],
      glamorous: ["die längste Nacht", "Eine Treppe, ein Flügel und eine Pyramide aus Gläsern: Es durfte glänzen."],
      vintage: ["wie 1962", "Großvaters Auto, Schallplatten und das Kleid der Mutter, an der Taille enger genäht."],
      garden: ["unter den Linden", "Der Garten ihrer Eltern, in dem sie laufen gelernt hat."],
      beach: ["Sand und Wind", "Vor der Flut mussten wir fertig sein, und alle wussten es."],
      mountain: ["über den Wolken", "Hinauf mit dem Sessellift, samt Kleid, und hinunter im Laternenschein."],
      multicultural: ["zwei Familien, vier Sprachen", "Zwei Zeremonien, zwei Menüs und eine Torte."],
      intimate: ["zu zweiundzwanzigst und keiner mehr", "Ein einziger Tisch, und beim Nachtisch kannten sich alle."],
    },
    sentences: [
      "Geplant haben wir aus der Ferne, mit acht Gesprächen und zwei Besuchen.",
      "Nach {town} kamen {guests} Gäste, die Hälfte davon von weit her.",
      "Ein Schauer hat den Empfang um zwanzig Minuten verzögert, daran erinnert sich niemand mehr.",
      "Das Essen kam pünktlich, der letzte Tanz lange danach.",
      "Unser liebster Moment: die Stille, kurz bevor die beiden hereinkamen.",
    ],
    captions: {
      arch: ["Der Bogen, eine Stunde vorher", "Die Trauung"],
      bouquet: ["Der Strauß", "Blumen aus dem Garten nebenan"],
      cake: ["Die Torte, noch ganz", "Drei Etagen, kein Krümel übrig"],
      evening: ["Es wird dunkel", "Laternen am Abend"],
      manor: ["Das Haus", "Die Gäste kommen an"],
      table: ["Die lange Tafel", "Für jeden Namen ein Platz"],
    },
  },
  it: {
    styles: {
      classic: [
        "un sabato in bianco e nero",
        "Una chiesa, un quartetto d’archi, un lungo pranzo: nulla di più, e tutto al suo posto.",
      ],
      romantic: ["rose fino al soffitto", "Lei voleva le rose, lui le candele: hanno avuto entrambe."],
      country: ["un fienile a giugno", "Il fieno era stato appena portato via, il profumo era rimasto."],
      bohemian: ["a piedi nudi sull’erba", "Tappeti nel frutteto, fiori secchi e nemmeno una cravatta."],
      modern: ["linee pulite", "Una vecchia tipografia, cemento, due colori e molta luce."],
      glamorous: ["la notte più lunga", "Una scala, un pianoforte, una piramide di coppe: avevano voglia di brillare."],
      vintage: ["come nel 1962", "L’auto del nonno, i dischi in vinile e l’abito della madre, stretto in vita."],
      garden: ["sotto i tigli", "Il giardino dei genitori, dove aveva imparato a camminare."],
      beach: ["sabbia e vento", "Bisognava finire prima della marea, e lo sapevano tutti."],
      mountain: ["sopra le nuvole", "Si saliva in seggiovia, abito compreso, e si scendeva con le lanterne."],
      multicultural: ["due famiglie, quattro lingue", "Due cerimonie, due menù, una sola torta."],
      intimate: ["in ventidue, non uno di più", "Un solo tavolo, e al dolce si conoscevano tutti."],
    },
    sentences: [
      "Abbiamo preparato tutto a distanza, con otto chiamate e due sopralluoghi.",
      "Hanno riunito {guests} persone {at}, metà delle quali da lontano.",
      "Un acquazzone ha ritardato l’aperitivo di venti minuti, e nessuno se lo ricorda.",
      "La cena è arrivata puntuale, l’ultimo ballo molto dopo.",
      "Il momento più bello: il silenzio prima del loro ingresso.",
    ],
    captions: {
      arch: ["L’arco, un’ora prima", "La cerimonia"],
      bouquet: ["Il bouquet", "Fiori del giardino accanto"],
      cake: ["La torta, ancora intera", "Tre piani, nessun avanzo"],
      evening: ["Scende la sera", "Le lanterne"],
      manor: ["La casa", "L’arrivo degli invitati"],
      table: ["La lunga tavola", "Un posto per ogni nome"],
    },
  },
  es: {
    styles: {
      classic: [
        "un sábado en blanco y negro",
        "Una iglesia, un cuarteto de cuerda y una comida larga: nada más, y todo en su sitio.",
      ],
      romantic: ["rosas hasta el techo", "Ella quería rosas y él, velas: hubo las dos cosas."],
      country: ["un granero en junio", "Acababan de sacar el heno, y el olor se había quedado."],
      bohemian: ["descalzos en la hierba", "Alfombras en el huerto, flores secas y ni una corbata."],
      modern: ["líneas limpias", "Una antigua imprenta, hormigón, dos colores y mucha luz."],
      glamorous: ["la noche más larga", "Una escalera, un piano, una torre de copas: tenían ganas de brillar."],
      vintage: ["como en 1962", "El coche del abuelo, vinilos y el vestido de su madre, ajustado de cintura."],
      garden: ["bajo los tilos", "El jardín de sus padres, donde había aprendido a andar."],
      beach: ["arena y viento", "Había que terminar antes de que subiera la marea, y todos lo sabían."],
      mountain: ["por encima de las nubes", "Se subía en telesilla, con vestido y todo, y se bajaba con farolillos."],
      multicultural: ["dos familias, cuatro idiomas", "Dos ceremonias, dos menús y una sola tarta."],
      intimate: ["veintidós y ni uno más", "Una sola mesa, y en los postres se conocían todos."],
    },
    sentences: [
      "Lo preparamos a distancia, con ocho llamadas y dos visitas.",
      "Reunieron a {guests} personas {at}, la mitad venidas de lejos.",
      "Un chaparrón retrasó el cóctel veinte minutos, y nadie se acuerda.",
      "La cena salió a su hora y el último baile, mucho después.",
      "Nuestro momento favorito: el silencio antes de que entraran.",
    ],
    captions: {
      arch: ["El arco, una hora antes", "La ceremonia"],
      bouquet: ["El ramo", "Flores del jardín de al lado"],
      cake: ["La tarta, aún entera", "Tres pisos y ni una miga"],
      evening: ["Cae la noche", "Los farolillos"],
      manor: ["La casa", "Llegan los invitados"],
      table: ["La mesa larga", "Un sitio para cada nombre"],
    },
  },
  pt: {
    styles: {
      classic: [
        "um sábado a preto e branco",
        "Uma igreja, um quarteto de cordas e um almoço demorado: mais nada, e tudo no seu lugar.",
      ],
      romantic: ["rosas até ao teto", "Ela queria rosas e ele queria velas: houve as duas coisas."],
      country: ["um celeiro em junho", "O feno tinha saído nessa semana, o cheiro ficou."],
      bohemian: ["descalços na relva", "Tapetes no pomar, flores secas e nem uma gravata."],
      modern: ["linhas limpas", "Uma antiga tipografia, betão, duas cores e muita luz."],
      glamorous: ["a noite mais longa", "Uma escadaria, um piano, uma torre de taças: apetecia-lhes brilhar."],
      vintage: ["como em 1962", "O carro do avô, discos de vinil e o vestido da mãe, apertado na cintura."],
      garden: ["debaixo das tílias", "O jardim dos pais, onde tinha aprendido a andar."],
      beach: ["areia e vento", "Era preciso acabar antes da maré, e toda a gente sabia."],
      mountain: ["acima das nuvens", "Subia-se de teleférico, com vestido e tudo, e descia-se à luz das lanternas."],
      multicultural: ["duas famílias, quatro línguas", "Duas cerimónias, duas ementas, um só bolo."],
      intimate: ["vinte e dois e nem mais um", "Uma só mesa, e à sobremesa já todos se conheciam."],
    },
    sentences: [
      "Preparámos tudo à distância, com oito chamadas e duas visitas.",
      "Juntaram {guests} pessoas {at}, metade vindas de longe.",
      "Um aguaceiro atrasou o cocktail vinte minutos, e já ninguém se lembra.",
      "O jantar foi servido a horas, e a última dança muito depois.",
      "O nosso momento preferido: o silêncio antes de entrarem.",
    ],
    captions: {
      arch: ["O arco, uma hora antes", "A cerimónia"],
      bouquet: ["O ramo", "Flores do jardim ao lado"],
      cake: ["O bolo, ainda inteiro", "Três andares, nem uma migalha"],
      evening: ["Cai a noite", "As lanternas"],
      manor: ["A casa", "A chegada dos convidados"],
      table: ["A mesa comprida", "Um lugar para cada nome"],
    },
  },
};
