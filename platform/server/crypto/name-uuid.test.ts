import { describe, expect, it } from 'vitest';
import { isUuid } from '#domain/text/uuid.ts';
import { createNameUuid } from './name-uuid.ts';

describe('uuid of a name', () => {
  it('is a uuid of version 8, the same each time, another for another name', () => {
    const names = Array.from({ length: 200 }, (_unused, order) => `name ${order}`);
    const uuids = names.map(createNameUuid);
    expect(uuids).toEqual(names.map(createNameUuid));
    expect(new Set(uuids).size).toBe(names.length);
    for (const uuid of uuids) {
      expect(isUuid(uuid)).toBe(true);
      expect(uuid).toMatch(/^.{14}8.{4}[89ab]/);
    }
  });
});
