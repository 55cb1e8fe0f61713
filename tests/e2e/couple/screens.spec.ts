import { COUPLE_WALKS } from "../support/couple-walks";
import { testWalks } from "../support/walk";

testWalks(COUPLE_WALKS);
