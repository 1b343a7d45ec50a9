import { describe, expect, it } from 'vitest';
import { ConfigurationFaults, readConfig } from './config.ts';

const key = Buffer.alloc(32, 7).toString('base64');

describe('configuration', () => {
  it('needs nothing in development', () => {
    const config = readConfig({});
    expect(config).toMatchObject({ host: '127.0.0.1', port: null, sampleData: true, isProduction: false });
  });
  it('reports all faults at once', () => {
    const faults = (() => {
      try {
        readConfig({ PORT: '99999', NODE_ENV: 'live', DATABASE_URL: 'mysql://x', ENCRYPTION_KEY: 'short' });
      } catch (error) {
        if (error instanceof ConfigurationFaults) return error.faults;
        throw error;
      }
      return [];
    })();
    expect(faults.map((line) => line.split(':')[0])).toEqual(
      expect.arrayContaining(['PORT', 'NODE_ENV', 'DATABASE_URL', 'ENCRYPTION_KEY']),
    );
  });
  it('names faults of values and what production lacks together, in Chinese', () => {
    const read = () =>
      readConfig({ NODE_ENV: 'production', PORT: '99999', LOG_LEVEL: 'loud', DATABASE_URL: 'mysql://x' });
    for (const line of [
      'PORT: 不能大于 65535',
      'LOG_LEVEL: 应为 silent',
      'DATABASE_URL: 应为完整的地址',
      'PUBLIC_URL: 生产环境',
    ])
      expect(read).toThrow(line);
    expect(() => readConfig({ PORT: 'x' })).toThrow('PORT: 应为整数');
  });
  it('refuses production without secrets and never loads samples there', () => {
    expect(() => readConfig({ NODE_ENV: 'production' })).toThrow(/ENCRYPTION_KEY[\s\S]*PUBLIC_URL/);
    const config = readConfig({
      NODE_ENV: 'production',
      ENCRYPTION_KEY: key,
      PUBLIC_URL: 'https://portal.example',
      SAMPLE_DATA: 'true',
    });
    expect(config.sampleData).toBe(false);
  });
  it('treats an empty variable as not set', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: null, databaseUrl: null });
  });
});
