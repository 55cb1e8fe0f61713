/** Call at which the Worker is killed: before call number n is sent, or before its answer arrives. */
export interface KillPoint {
  call: number;
  when: "before" | "after";
}

class Killed extends Error {}

export function mortal({ call, when }: KillPoint) {
  let count = 0;
  let dead = false;
  async function through<T>(work: () => Promise<T>): Promise<T> {
    count += 1;
    if (count === call && when === "before") dead = true;
    if (dead) throw new Killed();
    const result = await work();
    if (count === call) dead = true;
    if (dead) throw new Killed();
    return result;
  }
  return { through, calls: () => count, isDead: () => dead };
}
