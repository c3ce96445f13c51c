/** The person closed the dialog that asks for the password: nothing was done. */
export class ProofRefused extends Error {}
