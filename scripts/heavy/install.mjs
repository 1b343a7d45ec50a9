// Installs the tools of this folder when they are missing: a process of its own, because a failed installation ends the process.
import { ensureInstalled } from '../lib/node24.mjs';

ensureInstalled('scripts/heavy');
