// React chooses its fast form by this name when it is first loaded; the program does the same (apps/server/given-environment.ts).
process.env.NODE_ENV = 'production';
