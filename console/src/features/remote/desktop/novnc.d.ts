/** What of noVNC is used; it brings no types (docs/API.md of @novnc/novnc). */
declare module '@novnc/novnc' {
  interface RfbEvents {
    connect: Event
    disconnect: CustomEvent<{ clean: boolean }>
    credentialsrequired: CustomEvent<{ types: string[] }>
    securityfailure: CustomEvent<{ status: number; reason?: string }>
    clipboard: CustomEvent<{ text: string }>
  }
  class RFB {
    constructor(target: HTMLElement, channel: object, options?: { shared?: boolean })
    viewOnly: boolean
    scaleViewport: boolean
    clipViewport: boolean
    focusOnClick: boolean
    background: string
    addEventListener<Name extends keyof RfbEvents>(
      name: Name,
      listener: (event: RfbEvents[Name]) => void,
    ): void
    disconnect(): void
    focus(): void
    blur(): void
    sendCredentials(credentials: { username?: string; password?: string }): void
    sendKey(keysym: number, code: string, down?: boolean): void
    clipboardPasteFrom(text: string): void
  }

  export { RFB as default }
}
