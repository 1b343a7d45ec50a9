/** `npm run move-files -- disk s3`: moves all uploaded files to the other store. Exit status 0 done, 1 some failed, 2 not possible. */
import { readConfig } from '#platform/server/config/config.ts';
import type { Storage } from '#platform/server/storage/ports.ts';
import { createStorage, openDiskStorage } from '#platform/server/storage/storage.ts';
import { copyFiles } from './copy-files.ts';

const USAGE = `用法：npm run move-files -- disk s3 | s3 disk [--remove]
  先停止服务。全部文件复制到另一处，逐个读回并核对；已有的相同文件跳过，因此中断后可以再次执行。
  --remove  核对无误后删除原处的文件`;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

function open(place: string | undefined): Storage {
  const config = readConfig(process.env);
  if (place === 'disk') return openDiskStorage(config);
  if (place !== 's3') throw new Error(USAGE);
  if (!config.storage.s3)
    throw new Error('没有配置 S3（S3_ENDPOINT、S3_BUCKET、S3_ACCESS_KEY_ID、S3_SECRET_ACCESS_KEY）');
  return createStorage(config);
}

async function run([from, to, option, ...rest]: readonly string[]): Promise<void> {
  if (from === to || rest.length > 0 || (option !== undefined && option !== '--remove')) throw new Error(USAGE);
  const [source, target] = [open(from), open(to)];
  const { copied, skipped, removed, failed } = await copyFiles(source, target, {
    isRemoved: option === '--remove',
    say,
  });
  say(`完成：复制 ${copied} 个，已有 ${skipped} 个，删除原处 ${removed} 个，失败 ${failed} 个。`);
  if (failed > 0) process.exitCode = 1;
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`没有完成：${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
}
