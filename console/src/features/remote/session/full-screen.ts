/** A part of a session over the whole window while the page is in full screen: under dialogs and menus, over the drawers. */
export const enlarged = {
  'html:fullscreen &': {
    position: 'fixed',
    inset: 0,
    zIndex: 1250,
    p: 1,
    overflow: 'auto',
    bgcolor: 'background.paper',
  },
} as const

/** The whole page, since dialogs and menus are drawn beside what is enlarged ({@link enlarged}). */
export function toggleFullScreen(): void {
  void (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen())
}
