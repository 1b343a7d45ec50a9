/** Public API of the login policy, for the page on which owners manage members and the page on which operators manage the installation. */
export { EnterprisePolicyCard, InstallationPolicyCard } from './policy-card.tsx';
