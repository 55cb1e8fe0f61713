import account from "./account.json";
import admin from "./admin.json";
import archived from "./archived.json";
import badge from "./badge.json";
import calendars from "./calendars.json";
import common from "./common.json";
import company from "./company.json";
import conversation from "./conversation.json";
import dashboard from "./dashboard.json";
import directory from "./directory.json";
import endings from "./endings.json";
import favorites from "./favorites.json";
import firstmessage from "./firstmessage.json";
import impersonation from "./impersonation.json";
import inbox from "./inbox.json";
import legal from "./legal.json";
import messages from "./messages.json";
import notices from "./notices.json";
import offers from "./offers.json";
import ourdate from "./ourdate.json";
import partner from "./partner.json";
import photos from "./photos.json";
import pictures from "./pictures.json";
import planner from "./planner.json";
import premium from "./premium.json";
import pro from "./pro.json";
import proaccount from "./proaccount.json";
import proauth from "./proauth.json";
import prodelete from "./prodelete.json";
import profile from "./profile.json";
import project from "./project.json";
import proreviews from "./proreviews.json";
import ranking from "./ranking.json";
import received from "./received.json";
import refused from "./refused.json";
import report from "./report.json";
import returns from "./returns.json";
import reviews from "./reviews.json";
import search from "./search.json";
import shop from "./shop.json";
import showcase from "./showcase.json";
import sources from "./sources.json";
import statistics from "./statistics.json";
import templates from "./templates.json";
import venue from "./venue.json";
import venueform from "./venueform.json";
import venuerequest from "./venuerequest.json";
import venues from "./venues.json";
import waiting from "./waiting.json";
import wedding from "./wedding.json";
import weddings from "./weddings.json";
import welcome from "./welcome.json";
import wizard from "./wizard.json";
import wording from "./wording.json";

/** The English texts define the type of all language files. */
const texts = {
  account,
  admin,
  archived,
  badge,
  calendars,
  common,
  company,
  conversation,
  dashboard,
  directory,
  endings,
  favorites,
  firstmessage,
  impersonation,
  inbox,
  legal,
  messages,
  notices,
  offers,
  ourdate,
  partner,
  photos,
  pictures,
  planner,
  weddings,
  premium,
  pro,
  proaccount,
  proauth,
  prodelete,
  profile,
  project,
  proreviews,
  ranking,
  received,
  refused,
  report,
  returns,
  reviews,
  search,
  shop,
  showcase,
  sources,
  statistics,
  templates,
  venue,
  venueform,
  venuerequest,
  waiting,
  venues,
  wedding,
  welcome,
  wizard,
  wording,
};

export type Texts = typeof texts;

export default texts;
