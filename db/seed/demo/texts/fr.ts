import type { Grammar } from "./grammar";

export const french: Grammar = {
  voices: {
    warm: {
      portraits: [
        "Je m’appelle {first} et j’organise des mariages {at} depuis {since}. <Chez moi, tout commence par un café et vos envies.|J’écoute d’abord, je propose ensuite.>",
        "Votre histoire d’abord, le programme ensuite. J’accompagne les couples {at} et {area}, de la première idée au dernier verre.",
        "Je suis [celle|celui] que l’on appelle quand on ne sait pas par où commencer. <{years} ans de mariages|Des mariages depuis {since}>, et toujours la même émotion au moment des vœux.",
        "Un mariage qui vous ressemble, préparé <sans course ni nuits blanches|pas à pas, sans pression>. Je vous reçois {at} et je réponds vite, promis.",
        "Les mariages que j’accompagne {area} ont un point commun : personne n’y fait semblant. <Venez me raconter le vôtre.|Parlons du vôtre.>",
      ],
      openings: [
        "Je suis {first}, et je crois qu’un beau mariage commence par une vraie conversation.",
        "Bienvenue ! Si vous lisez ces lignes, c’est sans doute que <vous avez dit oui|quelqu’un a dit oui> et que mille questions se bousculent.",
        "Depuis {since}, j’accompagne {at} des couples qui veulent une fête à leur image et non une copie de celle des autres.",
        "Je suis [tombée|tombé] dans les mariages un peu par hasard, et j’y suis [restée|resté] par amour du métier.",
        "Ce que je préfère dans ce travail, c’est l’instant où vos proches se lèvent et où plus personne ne pense à l’organisation.",
        "On me demande souvent ce qui fait un mariage réussi : je réponds toujours que ce sont les gens, et que tout le reste est là pour leur faire de la place.",
      ],
      middles: [
        "Je prends le temps de vous connaître, <autour d’un thé ou en visio|chez vous, chez moi ou à distance>, avant de parler de nappes et de fleurs.",
        "J’aime les familles recomposées, les grands-mères qui dansent et les enfants qui font déraper le protocole.",
        "Vous pouvez m’écrire à toute heure : je ne réponds pas la nuit, mais je réponds toujours <le lendemain|avant midi>.",
        "Je travaille avec des artisans que je connais par leur prénom et dont j’ai goûté, vu ou entendu le travail.",
        "Le budget se dit dès le premier rendez-vous, sans gêne, et je m’y tiens comme si c’était le mien.",
        "Je limite mon agenda à {count} mariages par an pour rester [disponible et attentive|disponible et attentif].",
        "Quand un doute arrive, et il en arrive toujours un, on s’assoit, on respire et on le regarde ensemble.",
      ],
      endings: [
        "Racontez-moi votre rencontre, je vous raconterai comment je vois la fête.",
        "J’ai déjà hâte de vous lire.",
        "Le premier échange ne vous engage à rien, sinon à passer un bon moment.",
        "Écrivez-moi quelques lignes sur vous deux : c’est toujours par là que commencent les plus jolies fêtes.",
        "Prenons un café {at} et voyons si le courant passe.",
      ],
    },
    dry: {
      portraits: [
        "Je planifie des mariages {at} afin que votre belle-mère n’ait pas à le faire. <{years} ans de métier, aucun drame majeur à signaler.|Jusqu’ici, tout le monde se parle encore.>",
        "Plan A, plan B, plan C et un parapluie. J’organise {area} des mariages où les mariés sont les seuls à pleurer.",
        "Je réponds aux messages, je lis les contrats et je sais où est le traiteur. <Cela paraît peu, c’est presque tout.|C’est mon métier depuis {since}.>",
        "Si quelque chose déraille, vous l’apprendrez lors du brunch, par moi, et avec le sourire. Mariages {at} et alentour.",
      ],
      openings: [
        "Un mariage, c’est une petite entreprise qui n’ouvre qu’un seul jour et dont les directeurs sont ivres de joie : mieux vaut une régie.",
        "Soyons honnêtes : personne ne rêve de comparer onze devis de location de chaises, et c’est là que j’interviens.",
        "En {years} ans, j’ai vu un gâteau fondre, un témoin se tromper de village et un chien manger une alliance ; les trois mariages furent superbes.",
        "Je ne crois pas au mariage parfait, je crois au minutage, aux rallonges électriques et à la bonne humeur.",
        "Vous avez un tableau de dépenses, une tante très impliquée et plus aucun samedi de libre : bonjour, je suis {first}.",
        "Mon travail consiste à m’inquiéter à votre place, et il paraît que je suis [douée|doué].",
      ],
      middles: [
        "Je dis non aux colombes, oui aux chaussures plates, et peut-être à tout le reste.",
        "Mes plannings tiennent sur une page, parce que personne ne lit la deuxième.",
        "J’emporte toujours une trousse qui contient de quoi recoudre une robe, calmer un oncle et dépanner un micro.",
        "Je négocie avec les prestataires comme d’autres jouent aux échecs : poliment et jusqu’au bout.",
        "Pendant le discours de trop, je suis [celle|celui] qui fait signe à l’orchestre.",
        "Le ciel {area} fait ce qu’il veut ; mes tentes, elles, sont réservées à l’avance.",
        "Je prends {count} mariages par an, ce qui me laisse le temps de répondre au téléphone et d’arroser mes plantes.",
      ],
      endings: [
        "Si ce ton vous convient, le reste devrait bien se passer.",
        "Écrivez-moi avant d’acheter deux cents bocaux en verre.",
        "Je ne promets pas le soleil, mais je promets de savoir où sont les parapluies.",
        "Le premier rendez-vous est gratuit, le café aussi.",
      ],
    },
    poetic: {
      portraits: [
        "Une lumière, une table, des voix que l’on aime : je compose des mariages {area} comme on compose un jardin.",
        "J’écris des journées à ciel ouvert, {at} et plus loin. <Vous y mettez vos noms, j’y mets le soin.|Rien d’appuyé, tout de choisi.>",
        "Entre le oui et la dernière bougie, il y a mille gestes. J’en prends soin depuis {since}.",
        "Des fleurs de saison, du pain chaud, un air de violon et vous. Je dessine des fêtes simples et profondes.",
      ],
      openings: [
        "Il y a dans chaque mariage une heure dorée où les conversations baissent d’un ton et où l’on comprend pourquoi l’on est venu.",
        "Je pense les mariages comme des saisons : avec un début léger, un midi généreux et un soir que l’on ne veut pas quitter.",
        "Tout commence par un lieu, une lumière et la façon dont vous vous regardez lorsque vous croyez que personne ne vous voit.",
        "J’ai grandi {area}, parmi des tables trop longues et des étés trop courts, et j’en ai gardé le goût des grandes fêtes tendres.",
        "Une robe traverse l’herbe, quelqu’un rit trop fort, le vent tourne la page du discours : voilà ce que j’essaie de protéger.",
      ],
      middles: [
        "Je choisis les fleurs comme on choisit des mots, peu nombreuses et à leur place.",
        "Le silence avant les vœux se prépare aussi, et j’y veille autant qu’à la musique.",
        "J’aime le lin froissé, les bougies basses, les carafes pleines et les menus écrits à la main.",
        "Une fête a besoin d’air, et je laisse toujours dans le programme des heures où il ne se passe rien d’autre que vous.",
        "Je cherche avec vous la couleur juste, celle que l’on retrouvera vingt ans plus tard sur les photographies sans rougir.",
        "La nuit venue, je m’efface : il ne doit rester que les guirlandes, les voix et la piste.",
        "Avec {count} fêtes par an tout au plus, chacune garde son propre parfum.",
      ],
      endings: [
        "Dites-moi un lieu, une saison, une chanson, et nous aurons déjà commencé.",
        "Le reste s’écrira à trois.",
        "Je vous attends {at}, avec un carnet et du temps.",
        "Que votre fête vous ressemble longtemps après la dernière danse.",
      ],
    },
    precise: {
      portraits: [
        "Agence de mariages {at}, active depuis {since}. Un interlocuteur unique, un calendrier partagé, un budget suivi à l’euro près.",
        "Nous organisons environ {count} mariages par an {area}. <Chaque dossier a son rétroplanning, chaque jour J sa feuille de route.|Méthode claire, réponses sous 48 heures.>",
        "De la recherche du lieu au dernier virement, nous suivons chaque étape par écrit. {years} ans de pratique {at}.",
        "Un mariage compte environ deux cents décisions. Nous les mettons dans l’ordre, {at} et {area}.",
      ],
      openings: [
        "Notre studio est installé {at} et prépare environ {count} mariages par an, de la mairie au dernier départ des navettes.",
        "Organiser un mariage, c’est tenir ensemble un calendrier, un budget et des personnes : nous faisons les trois depuis {since}.",
        "Nous travaillons en trois temps : comprendre, construire, coordonner.",
        "Chaque projet commence par un entretien de quatre-vingt-dix minutes, suivi d’un compte rendu écrit et d’une première estimation chiffrée.",
        "Un bon mariage ne s’improvise pas, il se répète : sur plan, sur place, puis avec chaque intervenant.",
      ],
      middles: [
        "Vous recevez un rétroplanning daté, mis à jour chaque <semaine|mois>, avec le nom de la personne responsable à chaque ligne.",
        "Nous demandons trois devis par poste important et nous vous expliquons les écarts en langage clair.",
        "Les contrats sont relus avant signature, conditions d’annulation et horaires de démontage compris.",
        "Deux semaines avant la date, tous les prestataires reçoivent la même feuille de route, minute par minute.",
        "Le jour même, deux personnes de l’équipe sont présentes jusqu’à l’ouverture du bal, davantage au-delà de {guests} invités.",
        "Chaque lieu en plein air est accompagné d’un plan de repli visité et chiffré, jamais d’une vague promesse.",
        "Les règlements suivent un échéancier visible en ligne, si bien que personne ne découvre une facture la veille.",
      ],
      endings: [
        "Indiquez-nous la date, le lieu et le nombre d’invités : vous recevrez une première estimation sous deux jours ouvrés.",
        "Une visioconférence de trente minutes suffit pour savoir si nous convenons à votre projet.",
        "Nos disponibilités sont tenues à jour sur ce profil.",
        "Nous répondons à chaque demande, même lorsque la date est déjà prise.",
      ],
    },
    business: {
      portraits: [
        "Organisation complète, partielle ou coordination du jour J, {at} et {area}. Devis détaillé <gratuit|sans engagement>.",
        "Une équipe {of}, spécialisée dans les mariages de 40 à {guests} invités. <En activité depuis {since}.|{years} ans d’expérience.>",
        "Mariages et réceptions {area}. Nous trouvons le lieu, les prestataires et les solutions.",
        "Votre mariage, notre métier. Conseil, organisation et coordination {at} depuis {since}.",
      ],
      openings: [
        "Nous sommes une agence indépendante établie {at}, au service des couples depuis {since}.",
        "Notre équipe organise des mariages {area} pour des couples d’ici et d’ailleurs.",
        "Vous disposez de peu de temps et souhaitez un résultat soigné : c’est pour cela que notre agence existe.",
        "Depuis {years} ans, nous prenons en charge des mariages de toutes tailles, du dîner de douze couverts à la réception de {guests} invités.",
        "Nous proposons un service complet, du conseil ponctuel à la prise en charge intégrale.",
      ],
      middles: [
        "Nos honoraires sont fixes, annoncés au départ, et nous ne touchons aucune commission de la part des prestataires.",
        "Notre carnet réunit traiteurs, photographes, musiciens et fleuristes <de la région|locaux> avec lesquels nous travaillons régulièrement.",
        "Nous intervenons pour des réceptions allant jusqu’à {guests} personnes.",
        "Transport des invités, hébergement, garde d’enfants et sécurité font partie de ce que nous savons organiser.",
        "Nous sommes assurés en responsabilité civile professionnelle et travaillons avec des contrats clairs.",
        "Un même chef de projet vous suit du premier appel au règlement final.",
        "Nos formules se combinent, et vous ne payez que ce dont vous avez besoin.",
      ],
      endings: [
        "Demandez votre devis, il est gratuit et détaillé poste par poste.",
        "Contactez-nous par ce profil pour vérifier notre disponibilité à votre date.",
        "Nous serons heureux de vous recevoir {at}, sur rendez-vous.",
        "Parlez-nous de votre projet : nous vous dirons franchement ce qui est possible.",
      ],
    },
  },
  specialities: {
    sea: [
      "Les cérémonies face à la mer demandent un œil sur les marées et l’autre sur le vent, et (je connais|nous connaissons) les deux.",
      "Pieds dans le sable ou terrasse au-dessus des vagues, (je prépare|nous préparons) avec soin les autorisations comme les solutions de repli.",
      "Le bord de mer est (mon|notre) terrain préféré, surtout en juin et en septembre, quand la lumière est douce et les plages rendues au calme.",
    ],
    mountains: [
      "En altitude, (je règle|nous réglons) la question des routes, des navettes et des soirées fraîches avant que vous ne la posiez.",
      "Les mariages de montagne, l’été dans les alpages ou l’hiver sous la neige, sont une part importante de (mon|notre) travail.",
      "Un refuge, une prairie, un horizon de crêtes : (j’aime|nous aimons) les lieux qui se méritent un peu.",
    ],
    vineyards: [
      "Les domaines viticoles n’ont pas de secret pour (moi|nous), ni leurs vendanges, qu’il vaut mieux ne pas croiser.",
      "Un mariage dans les vignes se pense avec le vigneron, et (j’ai|nous avons) l’habitude de ces conversations au bord des rangs.",
      "Dîner entre les ceps, dégustation pour les invités, chai transformé en piste de danse : (je m’en occupe|nous nous en occupons) volontiers.",
    ],
    castles: [
      "Châteaux et vieilles demeures ont leurs règles, leurs parquets fragiles et leurs caprices électriques, et (je sais|nous savons) composer avec eux.",
      "Pour les mariages au château, (je coordonne|nous coordonnons) l’hébergement, les visites et la remise des lieux, propres et à l’heure.",
      "Les grandes bâtisses gagnent à être habillées avec retenue, et c’est ainsi que (je les aborde|nous les abordons).",
    ],
    city: [
      "Les mariages en ville, de la mairie au toit-terrasse, se jouent à la minute près, et (j’adore|nous adorons) cela.",
      "Bus à l’ancienne, cortège à pied ou à vélo, (je connais|nous connaissons) les rues {of} et leurs sens interdits.",
      "Un loft, une galerie, une salle de restaurant privatisée : la ville cache de belles fêtes pour qui sait demander.",
    ],
    farm: [
      "Granges, vergers et corps de ferme sont (mes|nos) lieux de prédilection, à condition que le parking soit sec.",
      "À la campagne, (je pense|nous pensons) d’abord à l’électricité, à l’eau et aux voisins, puis aux guirlandes.",
      "Une longue table dans un pré reste l’une des plus belles façons de réunir deux familles.",
    ],
    bilingual: [
      "(J’accompagne|Nous accompagnons) aussi en {second}, du premier message jusqu’aux vœux, et les deux familles comprennent enfin les mêmes plaisanteries.",
      "Les mariages entre deux langues sont fréquents chez (moi|nous) : programme, menus et discours existent alors en français et en {second}.",
    ],
    traditions: [
      "Cérémonie religieuse, henné, bénédiction ou rite familial : (je prends|nous prenons) le temps d’apprendre vos usages avant de toucher au programme.",
      "Quand deux traditions se rencontrent, (je cherche|nous cherchons) avec vous l’ordre des choses qui honore chacune sans allonger la journée.",
    ],
    brunch: [
      "Le lendemain compte aussi : (j’organise|nous organisons) des brunchs où l’on se raconte la nuit en chaussettes.",
      "Nombre de (mes|nos) mariages durent un week-end entier, avec un dîner d’accueil le vendredi et un brunch le dimanche.",
    ],
    sustainable: [
      "Fleurs de saison, vaisselle de location, producteurs voisins et restes redistribués : (je privilégie|nous privilégions) les fêtes qui laissent peu de traces.",
      "Pour les couples qui le souhaitent, (je calcule|nous calculons) ce que la fête consomme et (je propose|nous proposons) des solutions plus sobres.",
    ],
    small: [
      "Les petits comités, de dix à quarante personnes, ont toute (mon|notre) tendresse, car chaque détail s’y voit.",
      "Un mariage intime n’est pas un mariage au rabais, et (je lui consacre|nous lui consacrons) la même attention qu’aux grands.",
    ],
    large: [
      "Les grandes familles ne (m’effraient|nous effraient) pas, et les réceptions de {guests} invités font partie de (mon|notre) quotidien.",
      "Au-delà de cent cinquante invités, tout est affaire de circulation, d’acoustique et de cuisine, et (j’y travaille|nous y travaillons) dès la visite du lieu.",
    ],
  },
  backgrounds: [
    "Avant les mariages, (j’ai dirigé|nous avons dirigé) la réception d’un hôtel de charme pendant plusieurs années.",
    "(Je viens|Nous venons) du théâtre, où l’on apprend que le rideau se lève à l’heure, quoi qu’il arrive.",
    "Un premier métier de fleuriste (m’a|nous a) laissé le goût des saisons et des levers très matinaux.",
    "(J’ai commencé|Nous avons commencé) chez un traiteur, côté cuisine puis côté salle, et cela sert tous les samedis.",
    "Dix ans de gestion de projets dans l’industrie (m’ont|nous ont) appris à tenir un budget et à garder (mon|notre) calme.",
    "Une formation d’architecte d’intérieur explique (mon|notre) attention aux volumes, à la lumière et aux passages.",
    "(J’ai longtemps travaillé|Nous avons longtemps travaillé) dans l’événementiel culturel, entre festivals et inaugurations.",
    "Quelques années d’enseignement (m’ont|nous ont) donné une voix qui porte, ce qui aide beaucoup avec les témoins.",
    "Une vie antérieure de photographe (m’a|nous a) appris à lire la lumière et à respecter les horaires.",
  ],
  experience: [
    "(J’organise|Nous organisons) des mariages depuis {since}, à raison d’environ {count} par an.",
    "{years} ans de métier, des fêtes de douze à {guests} invités et autant d’histoires différentes.",
    "(J’ai|Nous avons) d’abord travaillé pour une agence avant de (me|nous) lancer {at} en {since}.",
    "(Mes|Nos) mariages se déroulent surtout {area}, parfois bien plus loin lorsque les couples (m’y emmènent|nous y emmènent).",
    "La plupart des couples (me trouvent|nous trouvent) par le bouche-à-oreille, souvent après avoir été invités à l’une de (mes|nos) fêtes.",
    "(Je me forme|Nous nous formons) chaque hiver, cette année à l’accessibilité des réceptions et à la gestion du son.",
    "Depuis {since}, (j’ai|nous avons) appris à prévoir l’imprévu, et surtout à ne pas le montrer.",
    "Mariages civils, cérémonies laïques, fêtes sur deux jours : (mon|notre) expérience couvre tous ces formats.",
  ],
  service: [
    "(Je propose|Nous proposons) un accompagnement complet, partiel ou limité au jour même, et l’on peut passer de l’un à l’autre en cours de route.",
    "Le premier rendez-vous sert à poser vos envies, votre budget et vos limites. Viennent ensuite la recherche du lieu, le choix des prestataires, la décoration et le déroulé.",
    "Le jour J, (je suis là|nous sommes là) de l’installation jusqu’au lancement de la soirée.",
    "Chaque mois, vous recevez un point écrit : ce qui est fait, ce qui reste, ce qu’il faut décider.",
    "Les visites se font ensemble ou sans vous, avec un compte rendu en images si vous habitez loin.",
    "(Je coordonne|Nous coordonnons) les prestataires, y compris ceux que vous avez choisis vous-mêmes.",
    "Les déplacements {area} sont compris dans le tarif, les autres sont annoncés à l’avance.",
  ],
  benefits: [
    "Premier rendez-vous offert",
    "Honoraires fixes, sans commission cachée",
    "Réponse sous <24|48> heures en semaine",
    "Un seul interlocuteur du début à la fin",
    "Plan de repli chiffré en cas de pluie",
    "Tableau de budget partagé en ligne",
    "Présence jusqu’au lancement du bal",
    "Trousse de secours complète le jour J",
    "Relecture de tous les contrats",
    "Réseau d’artisans {area}",
    "Nombre de dates limité chaque année",
    "Repérage des lieux avec vidéo pour les couples éloignés",
    "Coordination des navettes et des hébergements",
    "Dîner du personnel et horaires légaux respectés",
    "Solutions pour les enfants et les invités à mobilité réduite",
    "Tous les couples sont les bienvenus",
    "Paiement en plusieurs échéances",
    "Fleurs et produits de saison",
    "Assurance responsabilité civile professionnelle",
    "Rendez-vous possibles le soir et le samedi",
  ],
  offers: {
    FULL_PLANNING: [
      "De la recherche du lieu au dernier départ : (je prends|nous prenons) tout en charge, vous gardez les décisions.",
      "Organisation intégrale sur <dix|douze> mois environ, avec budget, prestataires, décoration et coordination.",
      "L’accompagnement le plus complet, réunions illimitées et présence dès la veille de la fête.",
      "Lieu, traiteur, musique, papeterie, transport et déroulé, dans un seul contrat et avec un seul calendrier.",
    ],
    PARTIAL_PLANNING: [
      "Vous avez le lieu et quelques idées, (je complète|nous complétons) l’équipe et (je tiens|nous tenons) le calendrier.",
      "Une aide ciblée pour les postes qui vous manquent, avec coordination le jour même.",
      "(Je reprends|Nous reprenons) le dossier là où vous en êtes et (je le mène|nous le menons) à bon port.",
    ],
    DAY_COORDINATION: [
      "Un mois avant la date, (je reprends|nous reprenons) tous les contacts ; le jour même, vous ne regardez plus l’heure.",
      "Feuille de route, accueil des prestataires et gestion des imprévus, de l’installation au gâteau.",
      "Vous avez tout préparé, (je fais|nous faisons) en sorte que cela se passe comme prévu.",
    ],
    CONSULTING_SERVICES: [
      "Deux heures pour trier vos questions, relire vos devis et repartir avec une liste claire.",
      "Un regard extérieur sur votre projet, en visio ou {at}, avec un compte rendu écrit.",
      "Conseil ponctuel, à l’heure, sur le budget, le calendrier ou le choix du lieu.",
    ],
    CORPORATE_EVENTS: [
      "Séminaires, soirées d’équipe et inaugurations, du cahier des charges au rangement.",
      "Événements d’entreprise de 20 à {guests} personnes, lieu, traiteur et technique compris.",
      "Une journée de travail qui donne envie de rester dîner : (j’organise|nous organisons) les deux.",
    ],
    PRIVATE_EVENTS: [
      "Anniversaires, baptêmes, noces d’or : les mêmes soins qu’un mariage, à une autre échelle.",
      "Fêtes de famille et grandes tablées, chez vous ou dans un lieu à trouver.",
      "(J’organise|Nous organisons) vos fêtes privées, de la liste d’invités au dernier taxi.",
    ],
    SECULAR_CEREMONY: [
      "Une cérémonie laïque écrite à partir de vos récits, répétée avec les intervenants et lue avec justesse.",
      "Textes, rituels et musique : (je construis|nous construisons) avec vous une cérémonie qui tient debout et qui touche.",
      "Deux entretiens, un texte sur mesure, et une voix posée le jour venu.",
    ],
    VENDOR_SEARCH: [
      "Trois propositions par poste, disponibles à votre date et dans votre budget.",
      "(Je cherche|Nous cherchons) pour vous lieu, traiteur, photographe ou musiciens, et vous comparez tranquillement.",
      "Recherche et présélection de prestataires {area}, devis expliqués et négociés.",
    ],
    WEDDING_DESIGN: [
      "Planche d’inspiration, palette, fleurs, lumière et papeterie, jusqu’à l’installation.",
      "(Je dessine|Nous dessinons) une scénographie sobre, fidèle au lieu et à la saison.",
      "Décoration complète ou simples touches, avec location du matériel et montage.",
    ],
  },
  pictures: {
    arch: [
      "Arche fleurie au bout d’une allée, entre des cyprès",
      "Allée de cérémonie et arche de feuillage",
      "Arche de roses pour une cérémonie en plein air",
    ],
    bouquet: [
      "Bouquet rond de fleurs claires et d’eucalyptus",
      "Composition florale dans un vase blanc",
      "Fleurs de saison et feuillage pour une table d’honneur",
    ],
    cake: [
      "Pièce montée à trois étages décorée de fleurs",
      "Gâteau de mariage sur un présentoir",
      "Gâteau blanc et fleurs fraîches",
    ],
    evening: [
      "Table dressée le soir sous des guirlandes",
      "Dîner aux chandelles dans un jardin",
      "Longue table éclairée par des guirlandes lumineuses",
    ],
    manor: [
      "Manoir au toit sombre entouré d’arbres",
      "Façade d’une demeure de réception",
      "Demeure ancienne au bout d’une allée",
    ],
    table: [
      "Couvert dressé avec menu et brin de feuillage",
      "Assiette, menu et filet doré vus de dessus",
      "Mise en place d’une table de mariage",
    ],
  },
  languageNames: {
    fr: "français",
    en: "anglais",
    nl: "néerlandais",
    de: "allemand",
    it: "italien",
    es: "espagnol",
    pt: "portugais",
    ca: "catalan",
    lb: "luxembourgeois",
    pl: "polonais",
    ro: "roumain",
    sv: "suédois",
    da: "danois",
    el: "grec",
    tr: "turc",
    ar: "arabe",
    uk: "ukrainien",
    zh: "chinois",
  },
  at: (town) => withArticle(town, "à ", "au ", "aux "),
  of: (town) => {
    if (/^[AEIOUYÉÈÊÎÂÔ]/.test(town)) return `d’${town}`;
    return withArticle(town, "de ", "du ", "des ");
  },
  // The French set a no-break space before double punctuation.
  typography: (text) => text.replace(/ ([;:!?»])/g, "\u00a0$1").replace(/« /g, "«\u00a0"),
};

/** "Le Havre" is "au Havre" and "du Havre"; "La Rochelle" keeps its article. */
function withArticle(town: string, plain: string, masculine: string, plural: string): string {
  if (town.startsWith("Le ")) return masculine + town.slice(3);
  if (town.startsWith("Les ")) return plural + town.slice(4);
  return plain + town;
}
