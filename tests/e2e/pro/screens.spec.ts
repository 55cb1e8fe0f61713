import { STAFF_WALKS } from "../support/staff-walks";
import { testWalks } from "../support/walk";

testWalks(STAFF_WALKS);
