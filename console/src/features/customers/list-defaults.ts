/** How the list of customers begins; whoever reads the same list asks the same. */
export const listDefaults = { sort: { field: 'name', isDescending: false } }
