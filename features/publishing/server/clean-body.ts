import { z } from 'zod';
import type { Resource } from '#platform/contract/resource.ts';
import { sanitiseHtml } from '#platform/server/text/sanitise.ts';

type Body = Readonly<Record<string, unknown>>;

const richFieldsOf = ({ body }: Resource): string[] =>
  Object.entries(body.shape).flatMap(([name, field]) =>
    z.globalRegistry.get(field as z.core.$ZodType)?.['format'] === 'html' ? [name] : [],
  );

/** A body with all its markup made safe: a draft is previewed, so this is done before it is kept, not when it is published. */
export function cleanBody(resource: Resource, body: Body): Body {
  const rich = richFieldsOf(resource).flatMap((name) => {
    const value = body[name];
    return typeof value === 'string' ? [[name, sanitiseHtml(value)] as const] : [];
  });
  return { ...body, ...Object.fromEntries(rich) };
}

/** Longer texts are told in the trail by their beginning; versions hold them whole. */
const TOLD_MOST = 2000;
const told = (value: unknown): unknown =>
  typeof value === 'string' && value.length > TOLD_MOST ? `${value.slice(0, TOLD_MOST)}…` : (value ?? null);

/** What differs between two bodies, for the audit trail: each field with its old and its new value. */
export function changesBetween(before: Body | null, after: Body): Record<string, { from: unknown; to: unknown }> {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after)])].sort();
  const changed = names.filter(
    (name) => JSON.stringify(before?.[name] ?? null) !== JSON.stringify(after[name] ?? null),
  );
  return Object.fromEntries(changed.map((name) => [name, { from: told(before?.[name]), to: told(after[name]) }]));
}
