import type { ServiceType } from "~/domain/enumerations/enumeration.rules";
import type { Locale } from "~/i18n/markets";

export type OtherOccasion = "fiancailles" | "anniversaire-de-mariage" | "seminaire";

/**
 * Message parts of couples in one language. `{at}` (in the town), `{when}` (in which month) and `{guests}` are those of
 * the event.
 */
interface RequestTexts {
  greeting: string;
  openings: readonly string[];
  /** A message contains two of them, in this order. */
  details: readonly string[];
  asks: Record<ServiceType | "undecided", readonly string[]>;
  closings: readonly string[];
  others: Record<OtherOccasion, string>;
}

export const REQUEST_TEXTS: Record<Locale, RequestTexts> = {
  fr: {
    greeting: "Bonjour,",
    openings: [
      "Nous nous marions {when} {at}, avec {guests} personnes, et nous ne savons pas par où commencer.",
      "Le grand jour est prévu {when} {at} : {guests} invités, deux familles et beaucoup d’envies.",
      "Après onze ans ensemble, nous nous sommes décidés : ce sera {when}, {at}, avec {guests} proches.",
      "Nous préparons notre mariage {at}, {when}. Nous attendons {guests} invités, dont une bonne vingtaine d’enfants.",
    ],
    details: [
      "Nous aimerions une cérémonie laïque dehors, et un plan B qui ne ressemble pas à un plan B.",
      "La moitié des invités vient de loin, il faudra penser aux navettes et aux chambres.",
      "Côté style, nous voulons quelque chose de simple : du lin, des fleurs de saison, pas de doré.",
      "Ma grand-mère a 91 ans et tient à danser ; un lieu sans escaliers serait idéal.",
      "Nous rêvons d’un dîner à une seule grande table, même s’il faut pousser les murs.",
      "Le budget est serré, nous préférons le dire tout de suite : le repas passe avant la décoration.",
      "Un ami musicien jouera pendant le vin d’honneur, il faudra seulement une prise et un peu d’ombre.",
      "Nous travaillons tous les deux beaucoup et répondons plutôt le soir.",
    ],
    asks: {
      complete: [
        "Nous cherchons une personne qui prenne tout en main, du lieu au dernier départ.",
        "Pourriez-vous nous accompagner de A à Z ? Rien n’est réservé pour l’instant.",
      ],
      partial: [
        "Le lieu et le traiteur sont trouvés ; il nous manque quelqu’un pour le reste.",
        "Nous avons réservé la salle, et nous aimerions de l’aide pour les prestataires et la décoration.",
      ],
      "day-coordination": [
        "Tout est prêt sur le papier : il nous faut quelqu’un qui tienne le fil le jour même.",
        "Nous cherchons une présence du matin jusqu’à la première danse, pour ne penser à rien.",
      ],
      undecided: ["Nous ne savons pas encore jusqu’où nous faire aider : qu’est-ce que vous conseillez ?"],
    },
    closings: [
      "Êtes-vous libres à cette date ?",
      "Au plaisir d’en parler de vive voix.",
      "Merci d’avance, et à bientôt.",
    ],
    others: {
      fiancailles:
        "Nous aimerions fêter nos fiançailles {at}, {when}, avec {guests} proches. Plutôt un long déjeuner dehors qu’une soirée, avec un peu de musique et un gâteau. Pourriez-vous nous proposer deux ou trois lieux et vous occuper du reste ?",
      "anniversaire-de-mariage":
        "Nos parents fêteront leurs quarante ans de mariage {when}, et nous voudrions leur faire la surprise {at}. Nous serons {guests}, dont les témoins de l’époque. Un dîner, un diaporama, et la chanson de leur première danse jouée en vrai : est-ce possible ?",
      seminaire:
        "Nous organisons un séminaire {at}, {when}, pour {guests} collaborateurs : une journée de travail, un dîner, une activité le lendemain matin. Est-ce quelque chose que vous faites ? Il nous faudrait un devis avant la fin du mois.",
    },
  },
  en: {
    greeting: "Hello,",
    openings: [
      "We are getting married {at} {when} with {guests} guests, and we have no idea where to start.",
      "The day is set: {when}, {at}, {guests} guests, two families and rather too many ideas.",
      "After eleven years together we have finally decided. It will be {when}, {at}, with {guests} of our people.",
      "We are planning our wedding {at} {when}. We expect {guests} guests, a good twenty of them children.",
    ],
    details: [
      "We would love an outdoor ceremony, and a plan B that does not look like one.",
      "Half of the guests come from far away, so there will be coaches and rooms to think of.",
      "As to style, we like it simple: linen, flowers of the season, no gold.",
      "My grandmother is 91 and means to dance, so a place without stairs would be ideal.",
      "We dream of supper at one long table, even if the walls have to move.",
      "The budget is tight and we would rather say so now: food comes before decoration.",
      "A friend will play during the drinks; all he needs is a socket and a bit of shade.",
      "We both work long hours and usually answer in the evening.",
    ],
    asks: {
      complete: [
        "We are looking for somebody to take it all in hand, from the venue to the last taxi.",
        "Could you see us through from start to finish? Nothing is booked yet.",
      ],
      partial: [
        "Venue and caterer are found; we need somebody for the rest.",
        "The hall is booked, and we would like help with suppliers and styling.",
      ],
      "day-coordination": [
        "It is all planned on paper: we need somebody to hold it together on the day.",
        "We would like somebody there from the morning to the first dance, so that we can forget the clock.",
      ],
      undecided: ["We do not know yet how much help we need. What would you suggest?"],
    },
    closings: ["Are you free on that date?", "It would be lovely to talk.", "Many thanks, and speak soon."],
    others: {
      fiancailles:
        "We would like to celebrate our engagement {at} {when} with {guests} friends and family. A long lunch outdoors rather than an evening, with some music and a cake. Could you suggest two or three places and take care of the rest?",
      "anniversaire-de-mariage":
        "Our parents will have been married for forty years {when}, and we want to surprise them {at}. There will be {guests} of us, their witnesses of the time included. Supper, old photographs, and the song of their first dance played live: can that be done?",
      seminaire:
        "We are planning two days {at} {when} for {guests} colleagues: a day of work, a dinner and something to do on the second morning. Is that something you take on? We would need a quote by the end of the month.",
    },
  },
  nl: {
    greeting: "Goeiedag,",
    openings: [
      "Wij trouwen {when} {at}, met {guests} gasten, en weten niet waar te beginnen.",
      "De dag staat vast: {when}, {at}, {guests} gasten, twee families en iets te veel ideeën.",
      "Na elf jaar samen is de knoop doorgehakt: het wordt {when}, {at}, met {guests} dierbaren.",
      "Wij bereiden ons huwelijk voor {at}, {when}. We verwachten {guests} gasten, onder wie een twintigtal kinderen.",
    ],
    details: [
      "We willen graag een ceremonie buiten, en een plan B dat er niet als een plan B uitziet.",
      "De helft van de gasten komt van ver, dus er zijn bussen en kamers nodig.",
      "Qua stijl houden we het eenvoudig: linnen, bloemen van het seizoen, geen goud.",
      "Mijn grootmoeder is 91 en wil dansen; een plek zonder trappen zou ideaal zijn.",
      "We dromen van een diner aan één lange tafel, ook al moeten de muren opzij.",
      "Het budget is krap, dat zeggen we liever meteen: het eten gaat voor op de decoratie.",
      "Een vriend speelt tijdens de receptie; hij heeft alleen een stopcontact en wat schaduw nodig.",
      "We werken allebei veel en antwoorden meestal ’s avonds.",
    ],
    asks: {
      complete: [
        "We zoeken iemand die alles in handen neemt, van de locatie tot de laatste taxi.",
        "Kunt u ons van begin tot eind begeleiden? Er is nog niets geboekt.",
      ],
      partial: [
        "Locatie en cateraar zijn gevonden; voor de rest zoeken we nog iemand.",
        "De zaal is geboekt, en we willen graag hulp bij leveranciers en aankleding.",
      ],
      "day-coordination": [
        "Op papier is alles klaar: we zoeken iemand die op de dag zelf de draad vasthoudt.",
        "We willen graag iemand van de ochtend tot de openingsdans, zodat we de klok kunnen vergeten.",
      ],
      undecided: ["We weten nog niet hoeveel hulp we nodig hebben. Wat raadt u aan?"],
    },
    closings: ["Bent u die dag nog vrij?", "We horen u graag.", "Alvast bedankt en tot binnenkort."],
    others: {
      fiancailles:
        "Wij vieren graag onze verloving {at}, {when}, met {guests} vrienden en familie. Liever een lange lunch buiten dan een avondfeest, met wat muziek en een taart. Kunt u twee of drie plekken voorstellen en voor de rest zorgen?",
      "anniversaire-de-mariage":
        "Onze ouders zijn {when} veertig jaar getrouwd en we willen hen verrassen {at}. We zijn met {guests}, ook de getuigen van toen komen. Een diner, oude foto’s en het lied van hun openingsdans, live gespeeld: kan dat?",
      seminaire:
        "Wij plannen twee dagen {at}, {when}, voor {guests} collega’s: een werkdag, een diner en een activiteit de ochtend nadien. Doet u dat ook? We hebben een offerte nodig voor het einde van de maand.",
    },
  },
  de: {
    greeting: "Guten Tag,",
    openings: [
      "wir heiraten {when} {at}, mit {guests} Gästen, und wissen nicht, wo wir anfangen sollen.",
      "der Tag steht fest: {when}, {at}, {guests} Gäste, zwei Familien und eher zu viele Ideen.",
      "nach elf gemeinsamen Jahren haben wir uns entschieden: Es wird {when}, {at}, mit {guests} lieben Menschen.",
      "wir planen unsere Hochzeit {at}, {when}. Wir erwarten {guests} Gäste, darunter gut zwanzig Kinder.",
    ],
    details: [
      "Wir wünschen uns eine freie Trauung draußen und einen Plan B, der nicht nach Plan B aussieht.",
      "Die Hälfte der Gäste kommt von weit her, wir brauchen also Busse und Zimmer.",
      "Beim Stil mögen wir es schlicht: Leinen, Blumen der Saison, kein Gold.",
      "Meine Großmutter ist 91 und will tanzen; ein Ort ohne Treppen wäre ideal.",
      "Wir träumen von einem Abendessen an einer einzigen langen Tafel, auch wenn es eng wird.",
      "Das Budget ist knapp, das sagen wir lieber gleich: Das Essen geht vor der Dekoration.",
      "Ein Freund spielt beim Empfang; er braucht nur eine Steckdose und etwas Schatten.",
      "Wir arbeiten beide viel und antworten meistens abends.",
    ],
    asks: {
      complete: [
        "Wir suchen jemanden, der alles in die Hand nimmt, vom Ort bis zum letzten Taxi.",
        "Könnten Sie uns von Anfang bis Ende begleiten? Gebucht ist noch nichts.",
      ],
      partial: [
        "Ort und Catering sind gefunden; für alles andere fehlt uns noch Hilfe.",
        "Der Saal ist gebucht, bei Dienstleistern und Dekoration hätten wir gern Unterstützung.",
      ],
      "day-coordination": [
        "Auf dem Papier ist alles fertig: Wir brauchen jemanden, der am Tag selbst den Überblick behält.",
        "Wir hätten gern jemanden vom Morgen bis zum ersten Tanz, damit wir die Uhr vergessen können.",
      ],
      undecided: ["Wie viel Hilfe wir brauchen, wissen wir noch nicht. Was raten Sie uns?"],
    },
    closings: ["Sind Sie an diesem Tag noch frei?", "Wir freuen uns auf ein Gespräch.", "Vielen Dank und bis bald."],
    others: {
      fiancailles:
        "wir möchten {when} {at} unsere Verlobung feiern, mit {guests} Freunden und Verwandten. Lieber ein langes Mittagessen im Freien als ein Abend, mit etwas Musik und einer Torte. Könnten Sie zwei oder drei Orte vorschlagen und sich um den Rest kümmern?",
      "anniversaire-de-mariage":
        "unsere Eltern sind {when} vierzig Jahre verheiratet, und wir möchten sie {at} überraschen. Wir sind {guests} Personen, auch die Trauzeugen von damals. Ein Abendessen, alte Fotos und das Lied ihres ersten Tanzes, live gespielt: Lässt sich das machen?",
      seminaire:
        "wir planen {when} zwei Tage {at} für {guests} Kolleginnen und Kollegen: einen Arbeitstag, ein Abendessen und ein Programm am zweiten Vormittag. Übernehmen Sie so etwas? Wir bräuchten bis Monatsende ein Angebot.",
    },
  },
  it: {
    greeting: "Buongiorno,",
    openings: [
      "ci sposiamo {when} {at}, con {guests} invitati, e non sappiamo da dove cominciare.",
      "il giorno è deciso: {when}, {at}, {guests} invitati, due famiglie e forse troppe idee.",
      "dopo undici anni insieme ci siamo decisi: sarà {when}, {at}, con {guests} persone care.",
      "stiamo preparando il nostro matrimonio {at}, {when}. Aspettiamo {guests} invitati, tra cui una ventina di bambini.",
    ],
    details: [
      "Vorremmo una cerimonia all’aperto, e un piano B che non sembri un piano B.",
      "Metà degli invitati arriva da lontano: serviranno navette e camere.",
      "Come stile ci piace la semplicità: lino, fiori di stagione, niente oro.",
      "Mia nonna ha 91 anni e vuole ballare; un luogo senza scale sarebbe l’ideale.",
      "Sogniamo una cena a un’unica lunga tavola, anche a costo di stringerci un po’.",
      "Il budget è limitato, meglio dirlo subito: la cena viene prima delle decorazioni.",
      "Un amico suonerà durante l’aperitivo; gli bastano una presa e un po’ d’ombra.",
      "Lavoriamo molto entrambi e di solito rispondiamo la sera.",
    ],
    asks: {
      complete: [
        "Cerchiamo una persona che segua tutto, dal luogo all’ultimo taxi.",
        "È possibile un’organizzazione dall’inizio alla fine? Non abbiamo ancora prenotato nulla.",
      ],
      partial: [
        "Luogo e catering ci sono già; ci serve aiuto per tutto il resto.",
        "La sala è prenotata, vorremmo una mano con fornitori e allestimento.",
      ],
      "day-coordination": [
        "Sulla carta è tutto pronto: ci serve chi tenga le fila quel giorno.",
        "Vorremmo una presenza dalla mattina al primo ballo, per non guardare mai l’orologio.",
      ],
      undecided: ["Non sappiamo ancora di quanto aiuto avremo bisogno: qualche consiglio?"],
    },
    closings: ["La data è ancora libera?", "Ci farebbe piacere parlarne a voce.", "Grazie mille e a presto."],
    others: {
      fiancailles:
        "vorremmo festeggiare il fidanzamento {at}, {when}, con {guests} tra amici e parenti. Più un lungo pranzo all’aperto che una serata, con un po’ di musica e una torta. Sarebbe possibile avere due o tre proposte di luoghi, e un aiuto per il resto?",
      "anniversaire-de-mariage":
        "i nostri genitori festeggiano quarant’anni di matrimonio {when}, e vorremmo far loro una sorpresa {at}. Saremo in {guests}, testimoni di allora compresi. Una cena, vecchie fotografie e la canzone del primo ballo suonata dal vivo: si può fare?",
      seminaire:
        "stiamo organizzando due giornate {at}, {when}, per {guests} colleghi: un giorno di lavoro, una cena e un’attività la mattina dopo. È un servizio che rientra nell’offerta? Ci servirebbe un preventivo entro fine mese.",
    },
  },
  es: {
    greeting: "Hola:",
    openings: [
      "Nos casamos {when} {at}, con {guests} invitados, y no sabemos por dónde empezar.",
      "El día está decidido: {when}, {at}, {guests} invitados, dos familias y quizá demasiadas ideas.",
      "Después de once años juntos nos hemos decidido: será {when}, {at}, con {guests} personas queridas.",
      "Estamos preparando nuestra boda {at}, {when}. Esperamos a {guests} invitados, entre ellos una veintena de niños.",
    ],
    details: [
      "Nos gustaría una ceremonia al aire libre, y un plan B que no lo parezca.",
      "La mitad de los invitados viene de lejos: harán falta autobuses y habitaciones.",
      "De estilo, algo sencillo: lino, flores de temporada y nada de dorado.",
      "Mi abuela tiene 91 años y quiere bailar; un lugar sin escaleras sería ideal.",
      "Soñamos con una cena en una sola mesa larga, aunque haya que apretarse.",
      "El presupuesto es ajustado y preferimos decirlo ya: la comida va antes que la decoración.",
      "Un amigo tocará durante el cóctel; solo necesita un enchufe y algo de sombra.",
      "Los dos trabajamos mucho y solemos contestar por la noche.",
    ],
    asks: {
      complete: [
        "Buscamos a alguien que se ocupe de todo, desde el lugar hasta el último taxi.",
        "¿Podría acompañarnos de principio a fin? Todavía no hay nada reservado.",
      ],
      partial: [
        "El lugar y el catering están; nos falta ayuda para lo demás.",
        "La sala está reservada, y nos vendría bien ayuda con los proveedores y la decoración.",
      ],
      "day-coordination": [
        "Sobre el papel está todo listo: necesitamos a alguien que lo lleve ese día.",
        "Nos gustaría contar con alguien desde la mañana hasta el primer baile, para olvidarnos del reloj.",
      ],
      undecided: ["Aún no sabemos cuánta ayuda necesitamos. ¿Qué nos aconseja?"],
    },
    closings: ["¿Tiene libre esa fecha?", "Nos encantaría hablarlo con calma.", "Muchas gracias y hasta pronto."],
    others: {
      fiancailles:
        "Queremos celebrar nuestro compromiso {at}, {when}, con {guests} amigos y familiares. Mejor una comida larga al aire libre que una cena, con algo de música y una tarta. ¿Podría proponernos dos o tres lugares y ocuparse del resto?",
      "anniversaire-de-mariage":
        "Nuestros padres cumplen cuarenta años de casados {when} y queremos darles una sorpresa {at}. Seremos {guests}, también los testigos de entonces. Una cena, fotos antiguas y la canción de su primer baile tocada en directo: ¿es posible?",
      seminaire:
        "Preparamos dos jornadas {at}, {when}, para {guests} compañeros: un día de trabajo, una cena y una actividad la mañana siguiente. ¿Organiza también este tipo de eventos? Necesitaríamos un presupuesto antes de fin de mes.",
    },
  },
  pt: {
    greeting: "Bom dia,",
    openings: [
      "Vamos casar {when} {at}, com {guests} convidados, e não sabemos por onde começar.",
      "O dia está decidido: {when}, {at}, {guests} convidados, duas famílias e talvez ideias a mais.",
      "Ao fim de onze anos juntos, decidimo-nos: será {when}, {at}, com {guests} pessoas queridas.",
      "Estamos a preparar o nosso casamento {at}, {when}. Esperamos {guests} convidados, entre eles umas vinte crianças.",
    ],
    details: [
      "Gostávamos de uma cerimónia ao ar livre, e de um plano B que não pareça um plano B.",
      "Metade dos convidados vem de longe: serão precisos autocarros e quartos.",
      "Quanto ao estilo, algo simples: linho, flores da época e nada de dourados.",
      "A minha avó tem 91 anos e quer dançar; um lugar sem escadas seria ideal.",
      "Sonhamos com um jantar numa única mesa comprida, mesmo que fique apertado.",
      "O orçamento é curto e preferimos dizê-lo já: a comida está antes da decoração.",
      "Um amigo vai tocar durante o cocktail; só precisa de uma tomada e de um pouco de sombra.",
      "Trabalhamos ambos muito e costumamos responder à noite.",
    ],
    asks: {
      complete: [
        "Procuramos quem trate de tudo, do espaço ao último táxi.",
        "Seria possível acompanhar-nos do princípio ao fim? Ainda não há nada reservado.",
      ],
      partial: [
        "O espaço e o catering estão encontrados; falta-nos ajuda para o resto.",
        "A sala está reservada, e gostávamos de ajuda com os fornecedores e a decoração.",
      ],
      "day-coordination": [
        "No papel está tudo pronto: precisamos de quem segure as pontas no próprio dia.",
        "Gostávamos de ter alguém da manhã até à primeira dança, para nos esquecermos do relógio.",
      ],
      undecided: ["Ainda não sabemos de quanta ajuda precisamos. O que aconselha?"],
    },
    closings: ["A data ainda está livre?", "Teríamos gosto em falar com calma.", "Agradecemos desde já."],
    others: {
      fiancailles:
        "Gostávamos de festejar o nosso noivado {at}, {when}, com {guests} amigos e familiares. Mais um almoço demorado ao ar livre do que uma noite, com alguma música e um bolo. Seria possível sugerir dois ou três lugares e tratar do resto?",
      "anniversaire-de-mariage":
        "Os nossos pais fazem quarenta anos de casados {when}, e queremos fazer-lhes uma surpresa {at}. Seremos {guests}, com os padrinhos da altura. Um jantar, fotografias antigas e a canção da primeira dança tocada ao vivo: é possível?",
      seminaire:
        "Estamos a organizar dois dias {at}, {when}, para {guests} colegas: um dia de trabalho, um jantar e uma atividade na manhã seguinte. É algo que costuma fazer? Precisaríamos de um orçamento até ao fim do mês.",
    },
  },
};

/** Message parts of couples to the French demo host. */
export const VENUE_REQUEST_TEXTS = {
  openings: [
    "Votre lieu nous a plu dès la première photo. Nous nous marions {when}, avec {guests} invités.",
    "Nous cherchons un endroit {when} pour {guests} personnes, cérémonie et dîner au même endroit.",
    "Des amis nous ont parlé de vous. Nous serions {guests}, {when}.",
  ],
  details: [
    "Peut-on dormir sur place, au moins la famille proche ?",
    "Nous viendrions avec notre traiteur : est-ce possible, et y a-t-il une cuisine ?",
    "Jusqu’à quelle heure la musique est-elle permise ?",
    "S’il pleut, y a-t-il assez de place à l’intérieur pour tout le monde ?",
    "Combien de voitures peuvent se garer ?",
  ],
  asks: [
    "Pourrions-nous visiter un samedi matin ?",
    "La date est-elle encore libre ?",
    "Pourriez-vous nous envoyer vos tarifs pour un week-end entier ?",
  ],
} as const;

/** Month with preposition: "en juin 2027". */
export const MONTH_IN: Record<Locale, (month: string, year: number) => string> = {
  fr: (month, year) => `en ${month} ${year}`,
  en: (month, year) => `in ${month} ${year}`,
  nl: (month, year) => `in ${month} ${year}`,
  de: (month, year) => `im ${month} ${year}`,
  it: (month, year) => `${/^a/.test(month) ? "ad" : "a"} ${month} ${year}`,
  es: (month, year) => `en ${month} de ${year}`,
  pt: (month, year) => `em ${month} de ${year}`,
};
