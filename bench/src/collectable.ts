import { place } from './servers/product.ts'

/** Options of Node.js with which a program collects its garbage on SIGUSR2. */
export const collectable = ['--expose-gc', '--import', place('bench/src/collect-garbage.ts')]
