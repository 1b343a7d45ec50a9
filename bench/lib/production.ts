// React selects its production build by this variable when it is first loaded; the program does the same
// (apps/server/given-environment.ts).
process.env.NODE_ENV = 'production';
