/** How wide the strip of tools is, and the button that opens it, in px. */
export const stripWidth = 50
