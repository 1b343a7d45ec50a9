import { createHash } from 'node:crypto';
import type { PoolClient } from 'pg';

/** Maximum number of prepared statements per connection; beyond it the least recently used one is deallocated. */
const KEPT_PER_CONNECTION = 400;
/**
 * Maximum length of a text with many values that is prepared. Longer ones are generated (bulk inserts), and preparing them would waste the
 * server's memory.
 */
const LONGEST_GENERATED = 6_000;
const MAX_VALUES = 100;
/** Number of texts whose uses are counted; a text is prepared from its second use on. */
const REMEMBERED = 2_000;

/** Data that `pg` stores about prepared statements; not in its published types (pg 8.23.1, lib/connection.js). */
interface PreparedState {
  parsedStatements: Record<string, string | undefined>;
  submittedNamedStatements: Record<string, string | undefined>;
}

/** Assigns a statement a name on a connection; undefined if preparing it is not worthwhile. */
export interface PreparedStatements {
  /** @param values number of values sent with the text */
  nameFor(client: PoolClient, text: string, values: number): Promise<string | undefined>;
  forget(client: PoolClient, text: string): Promise<void>;
}

export function createPreparedStatements(): PreparedStatements {
  const names = new Map<string, string>();
  const seen = new Set<string>();
  const prepared = new WeakMap<PoolClient, Map<string, true>>();

  function getName(text: string, values: number): string | undefined {
    if (text.length > LONGEST_GENERATED && values > MAX_VALUES) return undefined;
    const name = names.get(text);
    if (name !== undefined) return name;
    if (!seen.delete(text)) {
      dropOldest(seen, REMEMBERED);
      seen.add(text);
      return undefined;
    }
    const made = `s_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`;
    dropOldest(names, REMEMBERED);
    names.set(text, made);
    return made;
  }

  function keptOn(client: PoolClient): Map<string, true> {
    const kept = prepared.get(client) ?? new Map<string, true>();
    prepared.set(client, kept);
    return kept;
  }

  return {
    async nameFor(client, text, values) {
      const name = getName(text, values);
      if (name === undefined) return undefined;
      const kept = keptOn(client);
      if (!kept.delete(name) && kept.size >= KEPT_PER_CONNECTION && client.getTransactionStatus() !== 'E') {
        const oldest = kept.keys().next().value;
        if (oldest !== undefined) await release(client, kept, oldest);
      }
      kept.set(name, true);
      return name;
    },
    async forget(client, text) {
      const name = names.get(text);
      if (name !== undefined) await release(client, keptOn(client), name);
    },
  };
}

async function release(client: PoolClient, kept: Map<string, true>, name: string): Promise<void> {
  kept.delete(name);
  const state = preparedState(client);
  const known = state?.parsedStatements[name] !== undefined;
  if (state !== undefined) {
    delete state.parsedStatements[name];
    delete state.submittedNamedStatements[name];
  }
  if (known) await client.query(`deallocate ${name}`);
}

function preparedState(client: PoolClient): PreparedState | undefined {
  const connection: unknown = 'connection' in client ? client.connection : undefined;
  return isPreparedState(connection) ? connection : undefined;
}

function isPreparedState(value: unknown): value is PreparedState {
  return (
    typeof value === 'object' && value !== null && 'parsedStatements' in value && 'submittedNamedStatements' in value
  );
}

function dropOldest(set: Set<string> | Map<string, string>, limit: number): void {
  if (set.size < limit) return;
  const oldest = set.keys().next().value;
  if (oldest !== undefined) set.delete(oldest);
}
