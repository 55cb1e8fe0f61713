import type { Locale } from "~/i18n/markets";

/** Self-contained sentences of the demo reviews in one language. `{name}` is the provider, `{guests}` a number. */
interface ReviewTexts {
  /** Conjunction between two first names. */
  and: string;
  /** Sentences of couples about planners. */
  openings: readonly string[];
  details: readonly string[];
  /** Sentences of couples about venues. */
  venueOpenings: readonly string[];
  venueDetails: readonly string[];
  /** Reasons for a missing star. */
  reservations: readonly string[];
  endings: readonly string[];
  /** Complete reviews with one or two stars. */
  critical: readonly string[];
  guests: readonly string[];
  parents: readonly string[];
  colleagues: readonly string[];
  thanks: readonly string[];
  regrets: readonly string[];
}

export const REVIEW_TEXTS: Record<Locale, ReviewTexts> = {
  fr: {
    and: "et",
    openings: [
      "Nous avons choisi {name} après trois rendez-vous ailleurs, et nous ne l’avons jamais regretté.",
      "Onze mois de préparation, et pas une seule dispute à cause des fleurs : merci à {name}.",
      "Nous vivons à l’étranger et tout s’est préparé à distance, sans mauvaise surprise.",
      "{name} a compris dès le premier café ce que nous voulions, et surtout ce que nous ne voulions pas.",
      "Nous étions {guests} à table et personne n’a cherché sa chaise.",
      "Il a plu de midi à seize heures, et c’est devenu le plus beau souvenir de la journée.",
      "Nous pensions pouvoir tout faire nous-mêmes ; heureusement, nous avons changé d’avis à temps.",
    ],
    details: [
      "Le plan B attendait dans la grange avant même la première goutte.",
      "Le planning tenait sur une page, et tout le monde l’a suivi.",
      "Les devis étaient clairs, et le budget a été respecté à deux cents euros près.",
      "Chaque prestataire savait où se garer, quand installer et à qui parler.",
      "Nos grands-parents ont été accueillis comme des rois.",
      "Quand le traiteur a eu du retard, nous ne l’avons appris que le lendemain.",
      "Les réponses arrivaient toujours le jour même, même en pleine saison.",
      "La décoration était exactement celle du carnet que nous avions rempli ensemble.",
    ],
    venueOpenings: [
      "Un lieu plus beau que sur les photos, ce qui n’arrive jamais.",
      "Nous avons eu la maison pour nous seuls, du vendredi au dimanche.",
      "Coup de cœur à la première visite, et aucune déception le jour venu.",
      "Nous étions {guests} et il restait de la place pour danser.",
    ],
    venueDetails: [
      "L’équipe connaît les lieux par cœur et aide volontiers à placer les tables.",
      "Les chambres étaient prêtes dès le matin, et le petit-déjeuner généreux.",
      "La salle est fraîche même en plein été.",
      "Le parking est grand et bien indiqué, nos invités l’ont trouvé sans peine.",
      "La cuisine est bien équipée, notre traiteur n’a manqué de rien.",
    ],
    reservations: [
      "Un seul bémol : il a fallu relancer deux fois pour le dernier devis.",
      "L’installation a commencé avec une demi-heure de retard, rattrapée ensuite.",
      "Le premier rendez-vous nous a semblé un peu rapide.",
      "Nous aurions aimé recevoir la liste des prestataires plus tôt.",
    ],
    endings: [
      "À recommander les yeux fermés.",
      "Nos amis qui se marient l’an prochain ont déjà son numéro.",
      "Nous referions exactement le même choix.",
      "Merci pour tout, et pour le parapluie.",
      "Il ne nous restait qu’à en profiter.",
    ],
    critical: [
      "Les premiers échanges étaient excellents, puis le silence pendant cinq semaines. La journée s’est bien passée, mais nous avons dû vérifier nous-mêmes chaque prestataire.",
      "Le budget annoncé a été dépassé de près d’un quart, et nous ne l’avons su qu’à la fin. Le travail était soigné ; l’information, non.",
      "Deux changements d’interlocuteur en six mois. On finit par tout réexpliquer, ce qui est exactement ce que l’on voulait éviter.",
    ],
    guests: [
      "J’étais témoin et je n’ai eu qu’une chose à faire : mon discours. Tout le reste était déjà prévu, jusqu’aux chaussures plates.",
      "Invitée parmi {guests}, je n’ai jamais attendu un verre ni cherché mon chemin. On voit rarement cela.",
      "Je suis venu en fauteuil roulant : la rampe était posée, la place à table aussi. Personne n’a eu à demander.",
      "Trois générations sur la piste jusqu’à deux heures du matin, et une navette pour rentrer. Bravo.",
    ],
    parents: [
      "Nous marions notre fille une seule fois : nous avons pu être des parents et non des organisateurs. Merci pour votre patience.",
      "Notre fils vit à Londres, nous à la campagne. Entre les deux, quelqu’un pensait à tout et nous tenait au courant.",
    ],
    colleagues: [
      "Photographe, j’ai travaillé une dizaine de fois avec {name} : horaires tenus, lumière prévue, repas chaud. Que demander de plus ?",
      "En tant que traiteur, je reçois rarement un plan aussi précis. Nous avons servi à l’heure, et c’est aussi grâce à cela.",
    ],
    thanks: [
      "Merci à vous deux. La pluie aura bien fait son travail, nous aussi.",
      "Quel plaisir de vous lire. Embrassez vos grands-parents de notre part.",
      "Merci pour votre confiance, et pour les photos que vous nous avez envoyées.",
      "Vous nous avez facilité la tâche : vous saviez rire de tout. À bientôt.",
    ],
    regrets: [
      "Merci de l’avoir écrit franchement. Nous envoyons désormais un point d’étape chaque vendredi, afin que cela n’arrive plus.",
      "Vous avez raison, nous aurions dû vous prévenir plus tôt. Nous vous avons appelés pour en parler.",
    ],
  },
  en: {
    and: "and",
    openings: [
      "We met four planners and chose {name} within ten minutes of the first call.",
      "Eleven months of planning and not one argument about napkins: that is down to {name}.",
      "We live abroad, so everything was arranged from a distance, without a single nasty surprise.",
      "{name} understood what we wanted, and just as well what we did not want.",
      "There were {guests} of us, and nobody had to look for a chair.",
      "It rained from noon until four, and it turned into the best part of the day.",
      "We were sure that we could do it all ourselves. We are glad that we changed our minds.",
    ],
    details: [
      "The wet weather plan was standing in the barn before the first drop fell.",
      "The schedule fitted on one page, and everybody kept to it.",
      "Quotes were clear, and we ended up within £150 of the budget.",
      "Every supplier knew where to park, when to set up and whom to ask.",
      "Our grandparents were looked after like royalty.",
      "When the band was late we only heard about it the next morning.",
      "Answers came the same day, even in the middle of the season.",
      "The flowers were exactly those that we had pinned up in March.",
    ],
    venueOpenings: [
      "Even lovelier than in the pictures, which never happens.",
      "We had the whole place to ourselves from Friday to Sunday.",
      "We fell for it on the first visit, and it did not let us down.",
      "There were {guests} of us, with plenty of room left to dance.",
    ],
    venueDetails: [
      "The team knows every corner and helped us to place the tables.",
      "The rooms were ready in the morning, and breakfast was generous.",
      "The hall stays cool even in July.",
      "Parking is easy and well signposted.",
      "The kitchen has all that our caterer asked for.",
    ],
    reservations: [
      "Our only niggle: we had to ask twice for the last quote.",
      "Setting up began half an hour late, though nobody noticed in the end.",
      "The first meeting felt a little rushed.",
      "We would have liked the list of suppliers a bit earlier.",
    ],
    endings: [
      "We would book again tomorrow.",
      "Friends who marry next year already have the number.",
      "Thank you for everything, and for the umbrella.",
      "All that was left for us was to enjoy it.",
      "Worth every penny.",
    ],
    critical: [
      "The first calls were excellent, then we heard nothing for five weeks. The day itself went well, but we had to chase every supplier ourselves.",
      "The final bill was almost a quarter above the estimate, and we only learnt of it at the end. The work was good, the communication was not.",
      "We had three different contacts in six months and explained everything three times, which is just what we had hoped to avoid.",
    ],
    guests: [
      "I was best man and had one job: the speech. Everything else had been thought of, down to the flat shoes.",
      "One of {guests} guests, and I never waited for a drink or got lost. You rarely see that.",
      "I came in a wheelchair. The ramp was there, and so was my place at the table. Nobody had to ask.",
      "Three generations on the dance floor until one, and a coach home. Well done.",
    ],
    parents: [
      "Our daughter marries only once. We were able to be her parents rather than her event managers. Thank you for your patience.",
      "Our son lives in Lisbon and we live in Kent. Somebody in between thought of everything and kept us posted.",
    ],
    colleagues: [
      "I have photographed ten weddings with {name}: on time, with the light planned for and a hot meal. What more could one ask?",
      "As a caterer I rarely get such a precise plan. We served on time, and that was half the reason.",
    ],
    thanks: [
      "Thank you both. The rain did its part and so did we.",
      "What a joy to read. Give our love to your grandparents.",
      "Thank you for trusting us, and for the photographs that you sent.",
      "You made it easy: you laughed about everything. See you soon.",
    ],
    regrets: [
      "Thank you for saying so openly. We now send an update every Friday, so that this does not happen again.",
      "You are right, we should have told you sooner. We have called you to talk it through.",
    ],
  },
  nl: {
    and: "en",
    openings: [
      "Na drie gesprekken elders kozen we voor {name}, en we hebben er nooit spijt van gehad.",
      "Elf maanden voorbereiding en geen enkele ruzie over servetten: dat danken we aan {name}.",
      "We wonen in het buitenland en regelden alles vanop afstand, zonder onaangename verrassingen.",
      "{name} begreep meteen wat we wilden, en vooral wat we niet wilden.",
      "We waren met {guests} en niemand moest naar een stoel zoeken.",
      "Het regende van twaalf tot vier, en net dat werd het mooiste moment van de dag.",
      "We dachten dat we alles zelf konden regelen. Gelukkig hebben we ons op tijd bedacht.",
    ],
    details: [
      "Het plan voor slecht weer stond al klaar voor de eerste druppel viel.",
      "Het draaiboek paste op één pagina, en iedereen hield zich eraan.",
      "De offertes waren duidelijk en we bleven binnen het budget.",
      "Elke leverancier wist waar hij moest parkeren en bij wie hij terechtkon.",
      "Onze grootouders werden in de watten gelegd.",
      "Dat de muzikanten te laat waren, hoorden we pas de volgende ochtend.",
      "We kregen dezelfde dag nog antwoord, ook midden in het seizoen.",
      "De bloemen waren precies die uit ons moodboard.",
    ],
    venueOpenings: [
      "Nog mooier dan op de foto’s, en dat gebeurt zelden.",
      "We hadden het hele huis voor ons alleen, van vrijdag tot zondag.",
      "Verliefd bij het eerste bezoek, en op de dag zelf niet teleurgesteld.",
      "We waren met {guests} en er bleef plaats genoeg om te dansen.",
    ],
    venueDetails: [
      "Het team kent elk hoekje en dacht mee over de tafelschikking.",
      "De kamers waren ’s ochtends al klaar en het ontbijt was royaal.",
      "De zaal blijft koel, zelfs in juli.",
      "Parkeren is makkelijk en goed aangeduid.",
      "De keuken had alles wat onze traiteur nodig had.",
    ],
    reservations: [
      "Eén minpunt: voor de laatste offerte moesten we twee keer aandringen.",
      "De opbouw begon een halfuur te laat, al merkte niemand dat uiteindelijk.",
      "Het eerste gesprek ging wat snel.",
      "De lijst met leveranciers hadden we graag wat vroeger gehad.",
    ],
    endings: [
      "We zouden morgen opnieuw boeken.",
      "Vrienden die volgend jaar trouwen, hebben het nummer al.",
      "Bedankt voor alles, ook voor de paraplu.",
      "Wij hoefden alleen nog te genieten.",
      "Een echte aanrader.",
    ],
    critical: [
      "De eerste gesprekken waren uitstekend, daarna bleef het vijf weken stil. De dag zelf liep goed, maar elke leverancier moesten we zelf opvolgen.",
      "De eindafrekening lag bijna een kwart hoger dan de raming, en dat vernamen we pas op het einde. Goed werk, slechte communicatie.",
      "Drie contactpersonen in zes maanden, en telkens alles opnieuw uitleggen. Net dat wilden we vermijden.",
    ],
    guests: [
      "Als getuige moest ik maar één ding doen: mijn toespraak. Aan al de rest was gedacht, tot de platte schoenen toe.",
      "Ik was een van de {guests} gasten en heb nooit op een drankje gewacht. Dat zie je niet vaak.",
      "Ik zit in een rolstoel: de helling lag klaar en mijn plaats aan tafel ook. Niemand moest iets vragen.",
      "Drie generaties op de dansvloer tot twee uur en daarna een bus naar huis. Knap gedaan.",
    ],
    parents: [
      "Onze dochter trouwt maar één keer: wij konden gewoon ouders zijn en geen organisatoren. Bedankt voor het geduld.",
      "Onze zoon woont in Lissabon, wij in Gent. Er was iemand die aan alles dacht en ons op de hoogte hield.",
    ],
    colleagues: [
      "Als fotograaf werkte ik al tien keer samen met {name}: stipt, met oog voor het licht en een warme maaltijd. Wat wil je nog meer?",
      "Als traiteur krijg ik zelden zo’n nauwkeurig plan. We konden op tijd opdienen, mede daardoor.",
    ],
    thanks: [
      "Bedankt, jullie twee. De regen deed zijn werk en wij het onze.",
      "Zo fijn om te lezen. Doe de groeten aan de grootouders.",
      "Bedankt voor het vertrouwen en voor de foto’s die jullie stuurden.",
      "Jullie maakten het ons makkelijk: jullie lachten om alles. Tot gauw.",
    ],
    regrets: [
      "Bedankt om het zo open te zeggen. We sturen nu elke vrijdag een stand van zaken, zodat dit niet meer gebeurt.",
      "U hebt gelijk, we hadden het vroeger moeten melden. We hebben u gebeld om het te bespreken.",
    ],
  },
  de: {
    and: "und",
    openings: [
      "Nach drei Gesprächen anderswo haben wir uns für {name} entschieden und es nie bereut.",
      "Elf Monate Planung und kein einziger Streit über Servietten: Das verdanken wir {name}.",
      "Wir leben im Ausland, geplant wurde alles aus der Ferne, und böse Überraschungen blieben aus.",
      "{name} hat sofort verstanden, was wir wollten, und vor allem, was wir nicht wollten.",
      "Wir waren {guests} Leute, und niemand musste seinen Platz suchen.",
      "Von zwölf bis vier hat es geregnet, und gerade das wurde der schönste Teil des Tages.",
      "Wir wollten eigentlich alles selbst machen. Zum Glück haben wir es uns anders überlegt.",
    ],
    details: [
      "Der Plan für schlechtes Wetter stand schon in der Scheune, bevor der erste Tropfen fiel.",
      "Der Ablauf passte auf eine Seite, und alle haben sich daran gehalten.",
      "Die Angebote waren klar, und das Budget hat bis auf 200 Euro gestimmt.",
      "Alle Dienstleister wussten, wo sie parken, wann sie aufbauen und wen sie fragen.",
      "Um unsere Großeltern wurde sich rührend gekümmert.",
      "Dass die Band im Stau stand, haben wir erst am nächsten Morgen erfahren.",
      "Antworten kamen noch am selben Tag, auch mitten in der Saison.",
      "Die Blumen waren genau die, die wir im März ausgesucht hatten.",
    ],
    venueOpenings: [
      "Noch schöner als auf den Bildern, und das kommt selten vor.",
      "Wir hatten das Haus von Freitag bis Sonntag ganz für uns.",
      "Beim ersten Besuch verliebt und am Tag selbst nicht enttäuscht.",
      "Wir waren {guests} Leute, und zum Tanzen blieb genug Platz.",
    ],
    venueDetails: [
      "Das Team kennt jeden Winkel und hat beim Stellen der Tische mitgedacht.",
      "Die Zimmer waren schon am Morgen fertig, und das Frühstück war üppig.",
      "Im Saal bleibt es selbst im Juli angenehm kühl.",
      "Parkplätze gibt es genug, und sie sind gut ausgeschildert.",
      "In der Küche fand unser Caterer alles, was er brauchte.",
    ],
    reservations: [
      "Einziger Wermutstropfen: Das letzte Angebot kam erst nach zweimaligem Nachfragen.",
      "Der Aufbau begann eine halbe Stunde zu spät, am Ende hat es niemand gemerkt.",
      "Das erste Gespräch war uns etwas zu kurz.",
      "Die Liste der Dienstleister hätten wir gern früher gehabt.",
    ],
    endings: [
      "Wir würden morgen wieder buchen.",
      "Freunde, die nächstes Jahr heiraten, haben die Nummer schon.",
      "Danke für alles, auch für den Regenschirm.",
      "Wir mussten nur noch genießen.",
      "Klare Empfehlung.",
    ],
    critical: [
      "Die ersten Gespräche waren hervorragend, dann kam fünf Wochen lang nichts. Der Tag selbst lief gut, aber jedem Dienstleister mussten wir selbst hinterhertelefonieren.",
      "Die Rechnung lag fast ein Viertel über dem Angebot, und das haben wir erst am Schluss erfahren. Gute Arbeit, schlechte Absprache.",
      "Drei Ansprechpartner in sechs Monaten, und jedes Mal alles von vorn erklären. Genau das wollten wir uns ersparen.",
    ],
    guests: [
      "Als Trauzeugin hatte ich nur eine Aufgabe: meine Rede. An alles andere war gedacht, sogar an flache Schuhe.",
      "Ich war einer von {guests} Gästen und habe kein einziges Mal auf ein Getränk gewartet. Das erlebt man selten.",
      "Ich sitze im Rollstuhl: Die Rampe lag schon da, und am Tisch war Platz. Niemand musste fragen.",
      "Drei Generationen auf der Tanzfläche bis zwei Uhr und danach ein Bus nach Hause. Hut ab.",
    ],
    parents: [
      "Unsere Tochter heiratet nur einmal: Wir durften Eltern sein und mussten nichts organisieren. Danke für die Geduld.",
      "Unser Sohn lebt in Lissabon, wir am Bodensee. Dazwischen gab es jemanden, der an alles dachte und uns auf dem Laufenden hielt.",
    ],
    colleagues: [
      "Als Fotograf war ich schon bei zehn Hochzeiten mit {name} dabei: pünktlich, mit Blick fürs Licht und warmem Essen. Was will man mehr?",
      "Als Caterer bekomme ich selten einen so genauen Plan. Wir konnten pünktlich servieren, auch deshalb.",
    ],
    thanks: [
      "Danke, ihr zwei. Der Regen hat seine Arbeit gemacht und wir unsere.",
      "Wie schön, das zu lesen. Grüßt bitte die Großeltern.",
      "Danke für das Vertrauen und für die Bilder, die ihr geschickt habt.",
      "Ihr habt es uns leicht gemacht: Ihr habt über alles gelacht. Bis bald.",
    ],
    regrets: [
      "Danke für die offenen Worte. Wir melden uns jetzt jeden Freitag mit dem Stand der Dinge, damit das nicht wieder vorkommt.",
      "Sie haben recht, das hätten wir früher sagen müssen. Wir haben Sie angerufen, um darüber zu sprechen.",
    ],
  },
  it: {
    and: "e",
    openings: [
      "Dopo tre incontri altrove abbiamo scelto {name}, e non ce ne siamo mai pentiti.",
      "Undici mesi di preparativi senza un solo litigio sui tovaglioli: il merito è di {name}.",
      "Viviamo all’estero e abbiamo organizzato tutto a distanza, senza brutte sorprese.",
      "{name} ha capito subito che cosa volevamo e, soprattutto, che cosa non volevamo.",
      "Eravamo in {guests} e nessuno ha dovuto cercare il proprio posto.",
      "Ha piovuto da mezzogiorno alle quattro, ed è diventato il ricordo più bello.",
      "Pensavamo di poter fare tutto da soli. Per fortuna abbiamo cambiato idea in tempo.",
    ],
    details: [
      "Il piano B era già pronto prima della prima goccia.",
      "Il programma stava in una pagina, e tutti lo hanno rispettato.",
      "I preventivi erano chiari e il budget è stato rispettato.",
      "Ogni fornitore sapeva dove parcheggiare, quando montare e a chi rivolgersi.",
      "I nonni sono stati accolti come dei re.",
      "Del ritardo della band abbiamo saputo soltanto il giorno dopo.",
      "Le risposte arrivavano in giornata, anche in piena stagione.",
      "I fiori erano proprio quelli che avevamo scelto a marzo.",
    ],
    venueOpenings: [
      "Ancora più bello che in fotografia, e capita di rado.",
      "Abbiamo avuto la casa tutta per noi, dal venerdì alla domenica.",
      "Colpo di fulmine alla prima visita, e nessuna delusione il giorno della festa.",
      "Eravamo in {guests} e restava spazio per ballare.",
    ],
    venueDetails: [
      "Il personale conosce ogni angolo e ci ha aiutati a disporre i tavoli.",
      "Le camere erano pronte già al mattino, e la colazione era abbondante.",
      "La sala resta fresca anche a luglio.",
      "Il parcheggio è comodo e ben segnalato.",
      "In cucina il nostro catering ha trovato tutto il necessario.",
    ],
    reservations: [
      "Unico neo: per l’ultimo preventivo abbiamo dovuto insistere due volte.",
      "L’allestimento è iniziato con mezz’ora di ritardo, poi recuperata.",
      "Il primo incontro ci è sembrato un po’ frettoloso.",
      "Avremmo voluto l’elenco dei fornitori un po’ prima.",
    ],
    endings: [
      "Lo rifaremmo domani.",
      "Gli amici che si sposano l’anno prossimo hanno già il numero.",
      "Grazie di tutto, anche dell’ombrello.",
      "A noi è rimasto solo da goderci la giornata.",
      "Consigliatissimo.",
    ],
    critical: [
      "I primi colloqui ottimi, poi cinque settimane di silenzio. La giornata è andata bene, ma ogni fornitore lo abbiamo dovuto rincorrere noi.",
      "Il conto finale ha superato il preventivo di quasi un quarto, e lo abbiamo scoperto alla fine. Buon lavoro, pessima comunicazione.",
      "Tre referenti in sei mesi, e ogni volta da capo con le spiegazioni: proprio quello che volevamo evitare.",
    ],
    guests: [
      "Da testimone avevo un solo compito: il discorso. A tutto il resto aveva pensato qualcun altro, perfino alle scarpe basse.",
      "Tra {guests} invitati non ho mai aspettato un bicchiere né sbagliato strada. Non succede spesso.",
      "Mi muovo in carrozzina: la rampa c’era già, e anche il posto a tavola. Nessuno ha dovuto chiedere.",
      "Tre generazioni in pista fino alle due e una navetta per tornare. Complimenti.",
    ],
    parents: [
      "Nostra figlia si sposa una volta sola: abbiamo potuto fare i genitori e non gli organizzatori. Grazie per la pazienza.",
      "Nostro figlio vive a Londra, noi in campagna. In mezzo c’era chi pensava a tutto e ci teneva aggiornati.",
    ],
    colleagues: [
      "Da fotografo ho lavorato una decina di volte con {name}: orari rispettati, luce studiata e un piatto caldo. Che cosa chiedere di più?",
      "Con il catering ricevo di rado un piano così preciso. Abbiamo servito in orario anche per questo.",
    ],
    thanks: [
      "Grazie a voi due. La pioggia ha fatto la sua parte e noi la nostra.",
      "Che piacere leggervi. Un abbraccio ai nonni.",
      "Grazie della fiducia e delle fotografie che ci avete mandato.",
      "Ci avete reso tutto facile: sapevate ridere di ogni cosa. A presto.",
    ],
    regrets: [
      "Grazie della franchezza. Ora mandiamo un aggiornamento ogni venerdì, perché non accada più.",
      "Avete ragione, avremmo dovuto avvisarvi prima. Vi abbiamo telefonato per parlarne.",
    ],
  },
  es: {
    and: "y",
    openings: [
      "Tras tres reuniones en otros sitios elegimos a {name}, y no nos hemos arrepentido nunca.",
      "Once meses de preparativos sin una sola discusión por las servilletas: el mérito es de {name}.",
      "Vivimos en el extranjero y todo se organizó a distancia, sin sorpresas desagradables.",
      "{name} entendió enseguida lo que queríamos y, sobre todo, lo que no queríamos.",
      "Éramos {guests} y nadie tuvo que buscar su silla.",
      "Llovió de doce a cuatro, y acabó siendo el mejor recuerdo del día.",
      "Pensábamos que podríamos con todo. Menos mal que cambiamos de idea a tiempo.",
    ],
    details: [
      "El plan para la lluvia estaba montado antes de la primera gota.",
      "El programa cabía en una página, y todo el mundo lo siguió.",
      "Los presupuestos eran claros y no nos pasamos ni un euro.",
      "Cada proveedor sabía dónde aparcar, cuándo montar y a quién preguntar.",
      "A nuestros abuelos los trataron como a reyes.",
      "Del retraso de los músicos nos enteramos al día siguiente.",
      "Las respuestas llegaban el mismo día, incluso en plena temporada.",
      "Las flores eran justo las que habíamos elegido en marzo.",
    ],
    venueOpenings: [
      "Más bonito aún que en las fotos, y eso no pasa casi nunca.",
      "Tuvimos la casa para nosotros solos de viernes a domingo.",
      "Nos enamoró en la primera visita y el día de la boda no nos falló.",
      "Éramos {guests} y sobraba sitio para bailar.",
    ],
    venueDetails: [
      "El equipo conoce cada rincón y nos ayudó a colocar las mesas.",
      "Las habitaciones estaban listas por la mañana y el desayuno fue generoso.",
      "El salón se mantiene fresco incluso en julio.",
      "Aparcar es fácil y está bien señalizado.",
      "En la cocina nuestro catering encontró todo lo que necesitaba.",
    ],
    reservations: [
      "Una sola pega: tuvimos que pedir dos veces el último presupuesto.",
      "El montaje empezó con media hora de retraso, aunque al final nadie lo notó.",
      "La primera reunión se nos hizo un poco corta.",
      "Nos habría gustado tener antes la lista de proveedores.",
    ],
    endings: [
      "Repetiríamos mañana mismo.",
      "Los amigos que se casan el año que viene ya tienen el teléfono.",
      "Gracias por todo, también por el paraguas.",
      "A nosotros solo nos quedó disfrutar.",
      "Muy recomendable.",
    ],
    critical: [
      "Las primeras conversaciones, excelentes; después, cinco semanas de silencio. El día salió bien, pero tuvimos que perseguir a cada proveedor.",
      "La factura final superó el presupuesto en casi una cuarta parte y nos enteramos al final. Buen trabajo, mala comunicación.",
      "Tres interlocutores en seis meses, y cada vez a explicarlo todo de nuevo: justo lo que queríamos evitar.",
    ],
    guests: [
      "Como testigo solo tenía una tarea: el discurso. Alguien había pensado en todo lo demás, hasta en los zapatos planos.",
      "Éramos {guests} invitados y no esperé ni una vez por una copa. No se ve a menudo.",
      "Voy en silla de ruedas: la rampa ya estaba puesta y mi sitio en la mesa también. Nadie tuvo que pedirlo.",
      "Tres generaciones en la pista hasta las tres y un autobús para volver. Enhorabuena.",
    ],
    parents: [
      "Nuestra hija se casa una sola vez: pudimos ser padres y no organizadores. Gracias por la paciencia.",
      "Nuestro hijo vive en Londres y nosotros en el pueblo. En medio había alguien que pensaba en todo y nos tenía al corriente.",
    ],
    colleagues: [
      "Soy fotógrafo y he trabajado unas diez veces con {name}: puntualidad, la luz prevista y un plato caliente. ¿Qué más se puede pedir?",
      "En el catering pocas veces recibo un plan tan preciso. Servimos a la hora, y también fue por eso.",
    ],
    thanks: [
      "Gracias a los dos. La lluvia hizo su trabajo y nosotros el nuestro.",
      "Qué alegría leerlo. Un abrazo para los abuelos.",
      "Gracias por la confianza y por las fotos que nos enviaron.",
      "Nos lo pusieron muy fácil: supieron reírse de todo. Hasta pronto.",
    ],
    regrets: [
      "Gracias por decirlo con franqueza. Ahora enviamos un resumen cada viernes para que no vuelva a ocurrir.",
      "Tienen razón, debimos avisar antes. Les hemos llamado para hablarlo.",
    ],
  },
  pt: {
    and: "e",
    openings: [
      "Depois de três reuniões noutros sítios escolhemos {name}, e nunca nos arrependemos.",
      "Onze meses de preparativos sem uma única discussão por causa dos guardanapos: o mérito é de {name}.",
      "Vivemos no estrangeiro e foi tudo organizado à distância, sem más surpresas.",
      "{name} percebeu logo o que queríamos e, sobretudo, o que não queríamos.",
      "Éramos {guests} e ninguém teve de procurar a cadeira.",
      "Choveu do meio-dia às quatro, e acabou por ser a melhor recordação do dia.",
      "Achávamos que conseguíamos fazer tudo sozinhos. Ainda bem que mudámos de ideias a tempo.",
    ],
    details: [
      "O plano para a chuva já estava montado antes da primeira gota.",
      "O programa cabia numa página, e toda a gente o cumpriu.",
      "Os orçamentos eram claros e não houve derrapagens.",
      "Cada fornecedor sabia onde estacionar, quando montar e com quem falar.",
      "Os nossos avós foram tratados como reis.",
      "Do atraso da banda só soubemos no dia seguinte.",
      "As respostas chegavam no próprio dia, mesmo em plena época.",
      "As flores eram exatamente as que tínhamos escolhido em março.",
    ],
    venueOpenings: [
      "Ainda mais bonito do que nas fotografias, o que é raro.",
      "Tivemos a casa só para nós, de sexta a domingo.",
      "Foi amor à primeira visita, e no dia não houve desilusão.",
      "Éramos {guests} e ainda sobrava espaço para dançar.",
    ],
    venueDetails: [
      "A equipa conhece cada canto e ajudou-nos a dispor as mesas.",
      "Os quartos estavam prontos de manhã e o pequeno-almoço foi farto.",
      "O salão mantém-se fresco mesmo em julho.",
      "É fácil estacionar e está bem sinalizado.",
      "Na cozinha o nosso catering encontrou tudo o que precisava.",
    ],
    reservations: [
      "Um único senão: tivemos de pedir duas vezes o último orçamento.",
      "A montagem começou com meia hora de atraso, mas no fim ninguém deu por isso.",
      "A primeira reunião pareceu-nos um pouco apressada.",
      "Gostávamos de ter recebido a lista de fornecedores mais cedo.",
    ],
    endings: [
      "Repetíamos já amanhã.",
      "Os amigos que se casam no próximo ano já têm o contacto.",
      "Obrigado por tudo, até pelo guarda-chuva.",
      "A nós só nos restou aproveitar.",
      "Recomendamos sem hesitar.",
    ],
    critical: [
      "As primeiras conversas foram excelentes; depois, cinco semanas de silêncio. O dia correu bem, mas tivemos de andar atrás de cada fornecedor.",
      "A conta final passou o orçamento em quase um quarto, e só o soubemos no fim. Bom trabalho, má comunicação.",
      "Três pessoas de contacto em seis meses, e de cada vez explicar tudo de novo: era isso mesmo que queríamos evitar.",
    ],
    guests: [
      "Como padrinho só tinha uma tarefa: o discurso. No resto já alguém tinha pensado, até nos sapatos rasos.",
      "Éramos {guests} convidados e nunca esperei por uma bebida. Não se vê muitas vezes.",
      "Desloco-me em cadeira de rodas: a rampa já lá estava e o lugar à mesa também. Ninguém teve de pedir.",
      "Três gerações na pista até às três e um autocarro para casa. Parabéns.",
    ],
    parents: [
      "A nossa filha casa-se uma só vez: pudemos ser pais e não organizadores. Obrigado pela paciência.",
      "O nosso filho vive em Londres e nós na aldeia. No meio havia quem pensasse em tudo e nos mantivesse a par.",
    ],
    colleagues: [
      "Como fotógrafo já trabalhei umas dez vezes com {name}: pontualidade, luz prevista e refeição quente. Que mais se pode pedir?",
      "No catering é raro receber um plano tão preciso. Servimos a horas, e também foi por isso.",
    ],
    thanks: [
      "Obrigado aos dois. A chuva fez o seu trabalho e nós o nosso.",
      "Que bom ler isto. Um abraço aos avós.",
      "Obrigado pela confiança e pelas fotografias que nos enviaram.",
      "Tornaram tudo fácil: souberam rir-se de tudo. Até breve.",
    ],
    regrets: [
      "Obrigado pela franqueza. Agora enviamos um ponto de situação todas as sextas, para que não volte a acontecer.",
      "Têm razão, devíamos ter avisado mais cedo. Já telefonámos para falar sobre o assunto.",
    ],
  },
};
