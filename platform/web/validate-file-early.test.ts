import { describe, expect, it } from 'vitest';
import { formatFileSize } from '#domain/text/file-size.ts';
import { validateFileEarly } from './validate-file-early.ts';

const MAX_ = 20 * 1024 * 1024;

describe('files before they are sent', () => {
  it('show their size in the unit that suits it', () => {
    expect([1, 1023, 1024, 840_000, 3_600_000].map(formatFileSize)).toEqual([
      '1 B',
      '1023 B',
      '1 KB',
      '820 KB',
      '3.4 MB',
    ]);
  });
  it('are refused at once when they are empty, too large or of another kind', () => {
    expect(validateFileEarly({ name: 'a.pdf', size: 0 }, MAX_)).toContain('空');
    expect(validateFileEarly({ name: 'a.pdf', size: 21 * 1024 * 1024 }, MAX_)).toContain('20 MB');
    expect(validateFileEarly({ name: 'a.docx', size: 10 }, MAX_)).toContain('PDF、OFD、JPG、PNG');
    expect(validateFileEarly({ name: 'A.JPEG', size: 10 }, MAX_)).toBeNull();
    // Converted, or refused by its name, when it is sent.
    expect(validateFileEarly({ name: '照片.AVIF', size: 10 }, MAX_)).toBeNull();
  });
});
