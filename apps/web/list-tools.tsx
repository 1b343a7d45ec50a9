import { ExchangeButtons } from '#features/exchange/web/public.ts';
import { RecycleButton } from '#features/recycle-bin/web/public.ts';

/** What every list of the archive offers beside its title. */
export function ListTools({ sheets }: { readonly sheets: readonly string[] }) {
  return (
    <>
      <RecycleButton sheets={sheets} />
      <ExchangeButtons sheets={sheets} />
    </>
  );
}
