import { z } from 'zod';
import { getFieldLabel } from '#platform/contract/input-errors.ts';
import type { Resource } from '#platform/contract/resource.ts';

interface RichField {
  readonly name: string;
  readonly label: string;
}

/** Returns the fields of a resource that contain markup. */
export const getRichFields = ({ body }: Resource): readonly RichField[] =>
  Object.entries(body.shape).flatMap(([name, field]) =>
    z.globalRegistry.get(field as z.core.$ZodType)?.['format'] === 'html'
      ? [{ name, label: getFieldLabel(body, [name]) }]
      : [],
  );
