/**
 * Broken variants of the product: each breaks one rule, and the simulation must notice. A mutant is a replacement in one
 * source file, made while the file is loaded; a text that is no longer there is an error, so that no mutant dies quietly.
 */
import type { Plugin } from 'vite';
export interface Mutant {
    readonly name: string;
    /** Noticed within few histories: `npm test` looks for it each time, for the others `npm run simulate:mutants`. */
    readonly quick?: boolean;
    readonly edits: readonly {
        readonly file: string;
        readonly find: string;
        readonly replace: string;
    }[];
}
export declare const MUTANTS: readonly Mutant[];
/** The plugin that plants one mutant into what a suite loads. */
export declare function plant(name: string): Plugin;
