import type { Editor } from '@tiptap/core';
import { useEffect, useRef, useState } from 'react';
import { getPictureAddress } from '#domain/text/picture.ts';
import type { Resource } from '#platform/contract/resource.ts';
import { toCallError } from '#platform/web/call-error.ts';
import { useSaveBlocker } from '#platform/web/console/record-form.tsx';
import { isPicture, uploadPicture } from './picture-files.ts';
import { insertPendingPicture, removePendingPicture, resolvePendingPicture } from './picture-node.ts';

let made = 0;
const nextKey = (): string => `p${(made += 1)}`;

/** Uploads the pictures of a text one after another; each has a placeholder until its upload is complete. */
export function usePictures(resource: Resource) {
  const [waiting, setWaiting] = useState(0);
  /** Address of the newly uploaded picture whose alternative text and caption the editor asks for. */
  const [asked, setAsked] = useState<string | null>(null);
  const [notes, setNotes] = useState<readonly string[]>([]);
  const queue = useRef<Promise<boolean>>(Promise.resolve(true));
  const hold = useSaveBlocker();
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  const note = (more: readonly string[]) => {
    if (more.length > 0) setNotes((before) => [...new Set([...before, ...more])]);
  };
  /** @returns whether the upload succeeded */
  const sendOne = async (editor: Editor, key: string, file: File): Promise<boolean> => {
    if (isGone.current || editor.isDestroyed) return false;
    let hasArrived = true;
    try {
      const picture = await uploadPicture(resource, file);
      if (!editor.isDestroyed && resolvePendingPicture(editor, key, picture)) setAsked(getPictureAddress(picture.uuid));
    } catch (error) {
      hasArrived = false;
      note([`${file.name}：${toCallError(error).message}`]);
      if (!editor.isDestroyed) removePendingPicture(editor, key);
    }
    setWaiting((left) => left - 1);
    return hasArrived;
  };
  const send = (editor: Editor, key: string, file: File) => {
    setWaiting((left) => left + 1);
    queue.current = queue.current.then(() => sendOne(editor, key, file));
    hold(queue.current);
  };
  return {
    waiting,
    asked,
    notes,
    note,
    nextKey,
    forget: () => setNotes([]),
    send,
    /** @returns whether the files include a picture */
    insert: (editor: Editor, files: readonly File[], place?: number): boolean => {
      const pictures = files.filter(isPicture);
      if (pictures.length > 0) setNotes([]);
      for (const file of pictures) {
        const key = nextKey();
        insertPendingPicture(editor, key, place);
        send(editor, key, file);
      }
      return pictures.length > 0;
    },
  };
}
