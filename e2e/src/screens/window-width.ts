/**
 * Makes the window as wide as told for media queries. Without a width it has no layout at all, as a document of Node
 * begins: the console then shows itself as on a phone.
 */
export function setWindowWidth(px: number | undefined): void {
  if (px === undefined) {
    Reflect.deleteProperty(window, 'matchMedia')
    return
  }
  window.matchMedia = (query) => {
    const max = /max-width:\s*([\d.]+)px/.exec(query)?.[1] ?? px
    const min = /min-width:\s*([\d.]+)px/.exec(query)?.[1] ?? px
    const isOfWidth = query.includes('-width')
    return Object.assign(new EventTarget(), {
      matches: isOfWidth && px <= Number(max) && px >= Number(min),
      media: query,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    })
  }
}
