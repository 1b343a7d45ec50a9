export const RUN = 'standard-releases.run';
