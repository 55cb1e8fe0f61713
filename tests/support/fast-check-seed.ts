import fc from "fast-check";
import { seedOf } from "./sweep";

fc.configureGlobal({ seed: seedOf(20261126) });
