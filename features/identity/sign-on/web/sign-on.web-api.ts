/** Public API of the sign-on feature, for the login page, the personal centre and the page on which owners manage members. */
export { ProviderCard } from './provider-card.tsx';
export { SignOnBinding } from './sign-on-binding.tsx';
export { SignOnChoices } from './sign-on-choices.tsx';
