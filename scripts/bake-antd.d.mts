export function bakeAntd(root: string): void;
