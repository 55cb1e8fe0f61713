import type { MarketCode } from "~/i18n/markets";
import type { Speciality } from "./texts";

export type Land = Extract<Speciality, "sea" | "mountains" | "vineyards" | "castles" | "city" | "farm">;

export interface Area {
  /** Phrase for the planner's language: "en Provence", "in Bayern"; in English without preposition. */
  phrase: string;
  lands: readonly Land[];
}

/** Area, its landscapes (separated by spaces), and its regions in the gazetteer (separated by `|`). */
type Row = readonly [phrase: string, lands: string, regions: string];

const FR: readonly Row[] = [
  [
    "en Île-de-France",
    "castles city",
    "Paris|Hauts-de-Seine|Seine-Saint-Denis|Val-de-Marne|Essonne|Yvelines|Val-d'Oise|Seine-et-Marne",
  ],
  ["en Provence", "sea vineyards farm", "Bouches-du-Rhône|Vaucluse|Alpes-de-Haute-Provence"],
  ["sur la Côte d’Azur", "sea vineyards", "Var|Alpes-Maritimes"],
  ["dans les Alpes", "mountains castles", "Savoie|Haute-Savoie|Hautes-Alpes|Isère"],
  ["dans le Lyonnais", "vineyards castles city", "Rhône|Loire|Ain"],
  ["entre Drôme et Ardèche", "vineyards farm", "Drôme|Ardèche"],
  ["en Auvergne", "mountains farm castles", "Puy-de-Dôme|Allier|Cantal|Haute-Loire"],
  ["en Bourgogne", "vineyards castles", "Côte-d'Or|Saône-et-Loire|Yonne|Nièvre"],
  ["en Franche-Comté", "mountains farm", "Doubs|Jura|Haute-Saône|Territoire de Belfort"],
  ["en Alsace", "vineyards castles", "Bas-Rhin|Haut-Rhin"],
  ["en Lorraine", "castles farm", "Moselle|Meurthe-et-Moselle|Meuse|Vosges"],
  ["en Champagne", "vineyards castles", "Marne|Aube|Haute-Marne|Ardennes"],
  ["dans les Hauts-de-France", "sea farm castles", "Nord|Pas-de-Calais|Somme|Oise|Aisne"],
  ["en Normandie", "sea farm castles", "Calvados|Manche|Orne|Eure|Seine-Maritime"],
  ["en Bretagne", "sea farm", "Finistère|Morbihan|Côtes-d'Armor|Ille-et-Vilaine"],
  ["dans les Pays de la Loire", "sea vineyards castles", "Loire-Atlantique|Vendée"],
  ["entre Anjou et Maine", "vineyards castles", "Maine-et-Loire|Mayenne|Sarthe"],
  ["dans le Val de Loire", "castles vineyards farm", "Indre-et-Loire|Loir-et-Cher|Loiret|Cher|Indre|Eure-et-Loir"],
  ["dans le Bordelais", "vineyards sea castles", "Gironde"],
  ["dans le Sud-Ouest", "farm vineyards castles", "Dordogne|Lot-et-Garonne|Gers|Tarn-et-Garonne|Lot"],
  ["entre Landes et Pays basque", "sea mountains", "Pyrénées-Atlantiques|Landes"],
  ["en Poitou-Charentes", "sea farm castles", "Charente|Charente-Maritime|Deux-Sèvres|Vienne"],
  ["en Limousin", "farm castles", "Haute-Vienne|Corrèze|Creuse"],
  ["dans le Midi toulousain", "farm castles city", "Haute-Garonne|Tarn|Ariège|Aveyron|Hautes-Pyrénées"],
  ["en Languedoc", "sea vineyards farm", "Hérault|Gard|Aude|Pyrénées-Orientales|Lozère"],
  ["en Corse", "sea mountains", "Haute-Corse|Corse-du-Sud"],
];

const BE_FR: readonly Row[] = [
  ["en Brabant", "castles city", "Bruxelles-Capitale|Brabant wallon"],
  ["dans le Hainaut", "castles farm", "Hainaut"],
  ["dans le Namurois", "castles farm", "Namur"],
  ["en province de Liège", "castles farm vineyards", "Liège"],
  ["dans les Ardennes", "castles farm", "Luxembourg (BE)"],
];

const BE_NL: readonly Row[] = [
  ["in Vlaams-Brabant", "castles farm vineyards", "Vlaams-Brabant|Bruxelles-Capitale"],
  ["in het Antwerpse", "castles farm", "Antwerpen"],
  ["in Oost-Vlaanderen", "castles farm", "Oost-Vlaanderen"],
  ["in West-Vlaanderen", "sea farm castles", "West-Vlaanderen"],
  ["in Limburg", "castles farm vineyards", "Limburg"],
];

const GB: readonly Row[] = [
  [
    "the Home Counties",
    "city castles farm",
    "Greater London|Surrey|Hertfordshire|Buckinghamshire|Berkshire|Bedfordshire|Essex",
  ],
  ["the South East", "sea vineyards castles", "Kent|East Sussex|West Sussex"],
  ["the West Country", "sea farm castles", "Devon|Cornwall|Somerset|Dorset|City of Bristol"],
  ["the South Coast", "sea vineyards farm", "Hampshire|Isle of Wight"],
  [
    "the Cotswolds",
    "farm castles",
    "Gloucestershire|Oxfordshire|Wiltshire|Worcestershire|Herefordshire|Hereford and Worcester",
  ],
  ["East Anglia", "sea farm castles", "Norfolk|Suffolk|Cambridgeshire"],
  [
    "the Midlands",
    "farm castles city",
    "West Midlands|Warwickshire|Staffordshire|Shropshire|Leicestershire|Rutland|Northamptonshire",
  ],
  ["the East Midlands", "farm castles", "Nottinghamshire|Derbyshire|Lincolnshire"],
  ["Yorkshire", "farm castles mountains", "North Yorkshire|West Yorkshire|South Yorkshire|East Riding of Yorkshire"],
  ["the North West", "city farm castles", "Greater Manchester|Merseyside|Cheshire|Lancashire"],
  ["the Lake District", "mountains farm", "Cumbria"],
  ["the North East", "sea castles farm", "Tyne and Wear|Durham|Northumberland"],
  [
    "South Wales",
    "sea castles farm",
    "Cardiff|Swansea|Newport|Vale of Glamorgan|Rhondda Cynon Taff|Monmouthshire|Pembrokeshire|Carmarthenshire|Neath Port Talbot|Bridgend|Torfaen|Caerphilly|Caerphilly County Borough|Blaenau Gwent|Merthyr Tydfil",
  ],
  ["North Wales", "mountains sea castles", "Gwynedd|Conwy|Denbighshire|Flintshire|Wrexham|Isle of Anglesey"],
  ["Mid Wales", "mountains farm", "Powys|Ceredigion"],
  [
    "the Highlands",
    "mountains castles",
    "Highland|Perth and Kinross|Moray|Argyll and Bute|Inverness|Stirling|Western Isles",
  ],
  ["the North East of Scotland", "castles sea", "Aberdeenshire|Aberdeen City|Angus|Dundee City|Fife"],
  ["the Borders", "castles farm", "Scottish Borders|Dumfries and Galloway"],
  [
    "the Lothians",
    "castles farm city",
    "City of Edinburgh|East Lothian|Midlothian|West Lothian|Falkirk|Clackmannanshire",
  ],
  [
    "the West of Scotland",
    "city castles",
    "Dunbartonshire|Glasgow City|South Lanarkshire|North Lanarkshire|Renfrewshire|East Renfrewshire|Inverclyde|North Ayrshire|East Ayrshire|South Ayrshire|West Dunbart|East Dunbartonshire",
  ],
  [
    "Northern Ireland",
    "sea castles farm",
    "Antrim|Down|Tyrone|Armagh|Londonderry|Fermanagh|Belfast Greater|City of Belfast|Causeway Coast and Glens|Mid Ulster",
  ],
];

const DE: readonly Row[] = [
  ["in Bayern", "mountains castles farm", "Bayern"],
  ["in Baden-Württemberg", "vineyards castles farm", "Baden-Württemberg"],
  ["in Hessen", "vineyards castles", "Hessen"],
  ["in Rheinland-Pfalz", "vineyards castles", "Rheinland-Pfalz"],
  ["im Saarland", "farm castles", "Saarland"],
  ["in Nordrhein-Westfalen", "castles city farm", "Nordrhein-Westfalen"],
  ["in Niedersachsen", "farm castles sea", "Niedersachsen"],
  ["in Norddeutschland", "sea city farm", "Bremen|Hamburg"],
  ["in Schleswig-Holstein", "sea farm castles", "Schleswig-Holstein"],
  ["in Mecklenburg-Vorpommern", "sea castles farm", "Mecklenburg-Vorpommern"],
  ["in Brandenburg", "castles farm", "Berlin|Brandenburg"],
  ["in Sachsen", "castles vineyards farm", "Sachsen"],
  ["in Sachsen-Anhalt", "castles vineyards", "Sachsen-Anhalt"],
  ["in Thüringen", "castles farm", "Thüringen"],
];

const IT: readonly Row[] = [
  ["nel Lazio", "castles vineyards farm", "Roma|Latina|Frosinone|Viterbo|Rieti"],
  [
    "in Lombardia",
    "castles city vineyards",
    "Milano|Monza e Brianza|Bergamo|Brescia|Pavia|Cremona|Mantova|Lodi|Varese",
  ],
  ["sui laghi lombardi", "castles mountains", "Como|Lecco|Sondrio"],
  [
    "in Piemonte",
    "vineyards castles mountains",
    "Torino|Cuneo|Asti|Alessandria|Biella|Novara|Vercelli|Verbano-Cusio-Ossola",
  ],
  ["in Valle d’Aosta", "mountains castles", "Valle d'Aosta"],
  ["in Liguria", "sea castles", "Genova|Savona|Imperia|La Spezia"],
  ["in Trentino-Alto Adige", "mountains castles vineyards", "Trento|Bolzano-Bozen"],
  ["in Veneto", "vineyards castles", "Verona|Vicenza|Padova|Treviso|Venezia|Rovigo|Belluno"],
  ["in Friuli", "vineyards castles sea", "Udine|Pordenone|Gorizia|Trieste"],
  [
    "in Emilia-Romagna",
    "farm castles vineyards",
    "Bologna|Modena|Parma|Piacenza|Reggio nell'Emilia|Ferrara|Ravenna|Forli|Rimini",
  ],
  [
    "in Toscana",
    "vineyards castles farm",
    "Firenze|Siena|Arezzo|Pisa|Lucca|Livorno|Grosseto|Pistoia|Prato|Massa-Carrara",
  ],
  ["in Umbria", "castles farm vineyards", "Perugia|Terni"],
  ["nelle Marche", "sea castles farm", "Ancona|Macerata|Pesaro e Urbino|Fermo|Ascoli Piceno"],
  ["in Abruzzo", "mountains sea farm", "L'Aquila|Chieti|Pescara|Teramo"],
  ["in Molise", "farm castles", "Campobasso|Isernia"],
  ["in Campania", "sea castles", "Napoli|Salerno|Caserta|Avellino|Benevento"],
  ["in Puglia", "sea farm vineyards", "Bari|Lecce|Brindisi|Taranto|Foggia|Barletta-Andria-Trani"],
  ["in Basilicata", "farm castles", "Potenza|Matera"],
  ["in Calabria", "sea mountains", "Cosenza|Catanzaro|Crotone|Vibo Valentia|Reggio di Calabria"],
  [
    "in Sicilia",
    "sea vineyards castles",
    "Palermo|Catania|Messina|Siracusa|Ragusa|Trapani|Agrigento|Enna|Caltanissetta",
  ],
  ["in Sardegna", "sea farm vineyards", "Cagliari|Sassari|Nuoro|Oristano|Sud Sardegna"],
];

const ES: readonly Row[] = [
  ["en la sierra madrileña", "castles city farm", "Madrid"],
  ["en Cataluña", "sea vineyards farm", "Barcelona|Tarragona|Girona"],
  ["en el Pirineo catalán", "mountains castles", "Lleida"],
  ["en la Comunitat Valenciana", "sea farm", "Valencia|Alicante|Castellón"],
  ["en Andalucía", "farm castles", "Sevilla|Córdoba|Jaén|Granada"],
  ["en la costa andaluza", "sea farm", "Málaga|Cádiz|Huelva|Almería"],
  ["en Galicia", "sea castles vineyards", "A Coruña|Pontevedra|Lugo|Ourense"],
  ["en el País Vasco", "sea mountains vineyards", "Vizcaya|Guipúzcoa|Álava"],
  ["en la cornisa cantábrica", "sea mountains castles", "Asturias|Cantabria"],
  ["en el valle del Ebro", "vineyards castles farm", "Zaragoza|La Rioja|Navarra"],
  ["en Aragón", "mountains castles", "Huesca|Teruel"],
  [
    "en Castilla y León",
    "castles vineyards farm",
    "Valladolid|León|Burgos|Salamanca|Segovia|Ávila|Zamora|Palencia|Soria",
  ],
  ["en Castilla-La Mancha", "farm castles vineyards", "Toledo|Ciudad Real|Albacete|Cuenca|Guadalajara"],
  ["en Extremadura", "farm castles", "Badajoz|Cáceres"],
  ["en el sureste", "sea farm", "Murcia"],
  ["en Baleares", "sea farm", "Baleares"],
  ["en Canarias", "sea", "Las Palmas|Santa Cruz de Tenerife"],
];

const PT: readonly Row[] = [
  ["na Grande Lisboa", "sea city castles", "Lisboa"],
  ["na península de Setúbal", "sea vineyards", "Setúbal"],
  ["no Douro", "vineyards castles", "Porto|Vila Real"],
  ["no Minho", "castles vineyards farm", "Braga|Viana do Castelo"],
  ["no Centro", "farm castles sea", "Aveiro|Coimbra|Leiria"],
  ["nas Beiras", "mountains farm castles", "Viseu|Guarda|Castelo Branco"],
  ["no Ribatejo", "farm castles vineyards", "Santarém"],
  ["em Trás-os-Montes", "mountains farm", "Bragança"],
  ["no Alentejo", "farm vineyards castles", "Évora|Beja|Portalegre"],
  ["no Algarve", "sea farm", "Faro"],
  ["na Madeira", "sea mountains", "Madeira"],
  ["nos Açores", "sea farm", "Açores"],
];

const ROWS: Record<string, readonly Row[]> = { FR, "BE-fr": BE_FR, "BE-nl": BE_NL, GB, DE, IT, ES, PT };
const BIG_CITY = 150_000;

/** Returns the area of a town; null if no demo planner works there (overseas, Ostbelgien, unknown regions). */
export function areaOf(town: { country: string; region: string; population: number }, locale: string): Area | null {
  const rows = ROWS[town.country === "BE" ? `BE-${locale}` : town.country] ?? [];
  const row = rows.find(([, , regions]) => regions.split("|").includes(town.region));
  if (!row) return null;
  const lands = row[1].split(" ") as Land[];
  return { phrase: row[0], lands: town.population >= BIG_CITY && !lands.includes("city") ? [...lands, "city"] : lands };
}

/** Number of demo planners per country. */
export const PLANNERS: Record<MarketCode, number> = { FR: 150, DE: 100, IT: 90, ES: 85, GB: 80, BE: 50, PT: 45 };
