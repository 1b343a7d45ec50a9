/** How many requirements of a level fall short: counted as 条, so that the number is not read as one of works or papers (2 项业绩) beside it. */
export const formatUnmetCount = (count: number): string => `${count} 条要求不满足`;

/** Nobody can say of them yet. */
export const formatOpenCount = (count: number): string => `${count} 条要求待核对`;
