import type { z } from 'zod';
import type { Regions } from '#domain/access/data-scope.ts';
import type { Resource } from '#platform/contract/resource.ts';
import { isFieldOfKind, isSentUnchanged, REGION_FIELD } from './field-kinds.ts';

type Values = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Removes empty fields; the declaration defines which fields are optional. */
function filled(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(filled).filter((one) => one !== undefined);
  if (!isRecord(value)) return value === null || value === '' ? undefined : value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, one]) => [name, filled(one)] as const)
      .filter(([, one]) => one !== undefined),
  );
}

/** Builds the request body from the form values; fields that do not belong to the kind are dropped. */
export function buildRequestBody(resource: Resource, values: Values): Values {
  const kind = resource.kindField === undefined ? undefined : values[resource.kindField];
  const own = Object.entries<z.core.$ZodType>(resource.body.shape).filter(([name]) =>
    isFieldOfKind(resource, name, kind),
  );
  const given = own.map(
    ([name, schema]) => [name, isSentUnchanged(schema) ? values[name] : filled(values[name])] as const,
  );
  return Object.fromEntries(given.filter(([, value]) => value !== undefined && value !== null));
}

/** Returns the initial form values of a stored record. */
export const getInitialValues = ({ body }: Resource, record: Values): Values =>
  Object.fromEntries(Object.keys(body.shape).flatMap((name) => (name in record ? [[name, record[name]]] : [])));

/** Returns the initial values of a new record; an operator limited to a single region gets that region. */
export const getNewRecordValues = ({ body }: Resource, regions: Regions, initial: Values): Values =>
  REGION_FIELD in body.shape && regions?.length === 1 ? { [REGION_FIELD]: regions[0], ...initial } : initial;
