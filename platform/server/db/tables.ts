/**
 * The tables for queries. Each repo adds its own by module augmentation:
 *
 * declare module '#platform/server/db/tables.ts' { interface Tables { thing: ThingTable } }
 *
 * Columns are snake_case in SQL and camelCase here.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by augmentation
export interface Tables {}
