/** How the list of the workspace begins; whoever reads the same list asks the same. */
export const listDefaults = { sort: { field: 'serial', isDescending: false } }
