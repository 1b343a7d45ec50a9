/** Public API of the sign-on feature, for the login page, the personal centre and the page on which owners manage members. */
export { SignOnProviderCard } from './provider-card.tsx';
export { LinkedIdentities } from './sign-on-binding.tsx';
export { SignOnChoices } from './sign-on-choices.tsx';
