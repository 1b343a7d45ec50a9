import { describe, expect, it } from 'vitest';
import { writeSize } from '#domain/text/file-size.ts';
import { refuseEarly } from './refuse-early.ts';

const MOST = 20 * 1024 * 1024;

describe('files before they are sent', () => {
  it('show their size in the unit that suits it', () => {
    expect([1, 1023, 1024, 840_000, 3_600_000].map(writeSize)).toEqual(['1 B', '1023 B', '1 KB', '820 KB', '3.4 MB']);
  });
  it('are refused at once when they are empty, too large or of another kind', () => {
    expect(refuseEarly({ name: 'a.pdf', size: 0 }, MOST)).toContain('空');
    expect(refuseEarly({ name: 'a.pdf', size: 21 * 1024 * 1024 }, MOST)).toContain('20 MB');
    expect(refuseEarly({ name: 'a.docx', size: 10 }, MOST)).toContain('PDF、JPG、PNG');
    expect(refuseEarly({ name: 'A.JPEG', size: 10 }, MOST)).toBeNull();
  });
});
