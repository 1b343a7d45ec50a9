import { loadFactsFile } from '#db/facts/load.ts';
import { RenewalKind } from '#domain/reminders/renewal.ts';

let byCode: ReadonlyMap<string, RenewalKind> | null = null;

/** Kind of certificate with its renewal window, from the facts; read once. */
export function findRenewalKind(code: string): RenewalKind | null {
  byCode ??= new Map(
    loadFactsFile('certificate-kinds').kinds.map((kind) => [kind.code, RenewalKind.parse(kind)] as const),
  );
  return byCode.get(code) ?? null;
}
