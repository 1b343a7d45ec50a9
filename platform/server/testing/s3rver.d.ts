declare module '@20minutes/s3rver' {
  import type { AddressInfo } from 'node:net';

  /** Types for the used part of the test server, because the package contains none. */
  export default class S3rver {
    constructor(options: {
      address: string;
      port: number;
      silent: boolean;
      directory: string;
      configureBuckets: readonly { name: string; configs: readonly string[] }[];
    });
    run(): Promise<AddressInfo>;
    close(): Promise<void>;
  }
}
