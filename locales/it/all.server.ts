import type { Texts } from "../en/all.server";
import account from "./account.json";
import common from "./common.json";
import directory from "./directory.json";
import favorites from "./favorites.json";
import legal from "./legal.json";
import messages from "./messages.json";
import planner from "./planner.json";
import profile from "./profile.json";
import project from "./project.json";
import ranking from "./ranking.json";
import search from "./search.json";
import sources from "./sources.json";
import welcome from "./welcome.json";
import wizard from "./wizard.json";

export default {
  account,
  common,
  directory,
  favorites,
  legal,
  messages,
  planner,
  profile,
  project,
  ranking,
  search,
  sources,
  welcome,
  wizard,
} satisfies Texts;
