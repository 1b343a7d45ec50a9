import { useState } from 'react';
import { isTreeTrimmed, type TreeNode } from './tree-logic.ts';

let loading: Promise<readonly TreeNode[]> | null = null;

async function loadOnce(): Promise<readonly TreeNode[]> {
  loading ??= import('./whole-tree.ts').then(({ loadStandardTree: loadTree }) => loadTree());
  try {
    return await loading;
  } catch (reason) {
    loading = null;
    throw reason;
  }
}

interface KnownDirectory {
  readonly nodes: readonly TreeNode[];
  /** Loads the missing nodes, once per page load, then calls `goOn` with the whole tree. */
  readonly wantWhole: (goOn?: (whole: readonly TreeNode[]) => void) => void;
}

/** Provides the directory of standards: the part sent with the page, and the whole directory once the user expands it. */
export function useStandardDirectory(served: readonly TreeNode[]): KnownDirectory {
  const [whole, setWhole] = useState<readonly TreeNode[] | null>(null);
  const nodes = whole ?? served;
  const wantWhole: KnownDirectory['wantWhole'] = (goOn) => {
    if (!isTreeTrimmed(nodes)) {
      goOn?.(nodes);
      return;
    }
    loadOnce().then(
      (loaded) => {
        setWhole(loaded);
        goOn?.(loaded);
      },
      // The failed call has already shown its error; the loaded entries still work as links.
      () => undefined,
    );
  };
  return { nodes, wantWhole };
}
