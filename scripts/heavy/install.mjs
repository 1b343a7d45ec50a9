// Installs the tools of this folder if they are missing. It is a separate process, because a failed installation ends the process.
import { ensureInstalled } from '../lib/node24.mjs';

ensureInstalled('scripts/heavy');
