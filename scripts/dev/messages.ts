/** The messages between the two processes of `npm run dev`. */
export interface PortalMessage {
  readonly id: number;
  readonly question: unknown;
}

export type PortalCommand =
  | { readonly kind: 'answer'; readonly id: number; readonly answer: unknown }
  | { readonly kind: 'changed'; readonly file: string };
