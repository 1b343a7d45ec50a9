import { type Cipher, CipherError } from '#platform/server/crypto/cipher.ts';
import type { Db } from './db.ts';
import { getBlindIndexKey } from './index-key.repo.ts';

/**
 * Asserts that the configured key is that of the database's blind indexes. With another key, searches would find nothing and unique values
 * would be stored twice.
 * @throws CipherError
 */
export async function assertBlindIndexKey(db: Db, cipher: Pick<Cipher, 'indexKey'>): Promise<void> {
  const state = await getBlindIndexKey(db);
  if (state === null) return;
  if (state.isChanging) throw new CipherError('更换加密密钥没有完成，请先停止其他进程并运行 npm run rekey');
  if (state.id === cipher.indexKey) return;
  throw new CipherError(
    `数据已改用密钥 ${state.id}：请从 ENCRYPTION_KEY 中去掉排在它后面的旧密钥，并移走数据目录中的 encryption.key（如果有）`,
  );
}
