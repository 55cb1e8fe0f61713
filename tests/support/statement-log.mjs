// Records the Worker's database statements, for the test of query plans.

/**
 * Collects distinct statements of a libSQL client (Hrana over HTTP, JSON), with the arguments of the first occurrence.
 * @returns {{ tap: () => (chunk: Buffer) => void, seen: () => object }} `tap` creates a reader for one connection
 */
export function createStatementLog() {
  const statements = new Map();
  /** Number of unreadable requests. The test fails if there are any. */
  let unread = 0;

  function remember(body) {
    const stored = new Map();
    for (const request of JSON.parse(body).requests ?? []) {
      if (request.type === "store_sql") stored.set(request.sql_id, request.sql);
      const asked =
        request.type === "batch" ? request.batch.steps.map((step) => step.stmt) : [request.stmt ?? []].flat();
      for (const { sql, sql_id: id, args = [], named_args: namedArgs = [] } of asked) {
        const text = sql ?? stored.get(id);
        if (text === undefined) unread += 1;
        else if (!statements.has(text)) statements.set(text, { sql: text, args, named_args: namedArgs });
      }
    }
  }

  function tap() {
    let buffer = Buffer.alloc(0);
    return (chunk) => {
      buffer = buffer.length === 0 ? chunk : Buffer.concat([buffer, chunk]);
      for (;;) {
        const end = buffer.indexOf("\r\n\r\n");
        if (end === -1) return;
        const head = buffer.toString("latin1", 0, end);
        const length = Number(/^content-length: *(\d+)/im.exec(head)?.[1] ?? 0);
        if (/^transfer-encoding:/im.test(head)) unread += 1;
        const next = end + 4 + length;
        if (buffer.length < next) return;
        try {
          if (length > 0) remember(buffer.toString("utf8", end + 4, next));
        } catch {
          unread += 1;
        }
        buffer = buffer.subarray(next);
      }
    };
  }

  return { tap, seen: () => ({ statements: [...statements.values()], unread }) };
}
