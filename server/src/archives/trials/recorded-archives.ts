const decode = (base64: string) => Buffer.from(base64, 'base64')

/** Content of bin/demo in the recorded archives. */
export const recordedScript = '#!/bin/sh\necho hi\n'

/** GNU tar and `xz -9`: bin/demo (0755), a link alias to it, and a name with a Turkish letter. */
export const recordedTarXz = decode(
  [
    '/Td6WFoAAATm1rRGAgAhARwAAAAQz1jM4Cf/ANldABcLvBx9AZXAHUo+eRXCzCajYxK24uQADs/F30x7sGrklm4CgWd/aBuLOsbx',
    'UMmX6kdRMAiGHp3ZdOkwSnlESW4B5qidbWB1HAMrg4A3PKU1V+C2yGf3PupktxuxZFkrvVzWqKWpoD4eJs4LHwbILjF9JR/ltzId',
    'FrRghzJx3wU+sDdMWKVJmoR1MtgM6CoK1oZZGyBhqzU0UqkoXbgd/KK9k23ynlqtZkfMo6bZfr6Q1kGxvaJoIBw8y3k/LQiA0qpa',
    'GhBWc1iQHNefvn7e3VJ1nayyRDb0uAAAAAAAKWWUkxNEPcMAAfUBgFAAAEztjzqxxGf7AgAAAAAEWVo=',
  ].join(''),
)

/** Info-ZIP with `-9 -y -X` of the same tree. */
export const recordedZip = decode(
  [
    'UEsDBAoAAgAAAAAAIVwkkHlPBwAAAAcAAAANAAAAbm90bGFyIMWfLnR4dHNhdMSxcgpQSwMECgAAAAAAtj51Xdqnq28IAAAACAAA',
    'AAUAAABhbGlhc2Jpbi9kZW1vUEsDBAoAAAAAAAAAIVwAAAAAAAAAAAAAAAAEAAAAYmluL1BLAwQKAAIAAAAAACFcLzra6RIAAAAS',
    'AAAACAAAAGJpbi9kZW1vIyEvYmluL3NoCmVjaG8gaGkKUEsBAh4DCgACAAAAAAAhXCSQeU8HAAAABwAAAA0AAAAAAAAAAQAAAKSB',
    'AAAAAG5vdGxhciDFny50eHRQSwECHgMKAAAAAAC2PnVd2qerbwgAAAAIAAAABQAAAAAAAAAAAAAA/6EyAAAAYWxpYXNQSwECHgMK',
    'AAAAAAAAACFcAAAAAAAAAAAAAAAABAAAAAAAAAAAABAA7UFdAAAAYmluL1BLAQIeAwoAAgAAAAAAIVwvOtrpEgAAABIAAAAIAAAA',
    'AAAAAAEAAADtgX8AAABiaW4vZGVtb1BLBQYAAAAABAAEANYAAAC3AAAAAAA=',
  ].join(''),
)

/** A package built by `dpkg-deb -Zxz`. */
export const recordedDebXz = decode(
  [
    'ITxhcmNoPgpkZWJpYW4tYmluYXJ5ICAgMTc5NTI0NjA4NCAgMCAgICAgMCAgICAgMTAwNjQ0ICA0ICAgICAgICAgYAoyLjAKY29u',
    'dHJvbC50YXIueHogIDE3OTUyNDYwODQgIDAgICAgIDAgICAgIDEwMDY0NCAgMjk2ICAgICAgIGAK/Td6WFoAAATm1rRGBMDnAYBQ',
    'IQEWAAAAAAAAAF9pSh7gJ/8A310AFwu8HH0BlcAdSj55FcLMJqNjHG/YqblCWv6o4eZPi2m/NeZ6os1Cvwcnsig62G8aRZqpUho5',
    'YqNelqi8r7ZZe0LHBv3ylJ++bzpJszQP81kzbNn7YXu/pDtRJvbO5pxHBPy9eVu1nQMU+rXwzc6L9nYj4HrpfUrbtvFQD1g6UQNq',
    'Oq5GbbIGgcCalOEUYVkPzuUW0e0CpB8G1MXJA9jQf9VU2ZlyaQ1pEI1r5yMToDIBnGz3mQRepFlmJaT2MUjVOtFGXTvLNGzjDXvA',
    'v3YEJluxHwasKOA2nIXJ4V3zAAAA4GY0+gB2SB0AAYMCgFAAAEB5VKCxxGf7AgAAAAAEWVpkYXRhLnRhci54eiAgICAgMTc5NTI0',
    'NjA4NCAgMCAgICAgMCAgICAgMTAwNjQ0ICAyODggICAgICAgYAr9N3pYWgAABObWtEYEwOABgFAhARYAAAAAAAAAn8OHe+An/wDY',
    'XQAXC7wcfQGVwB1KPnkVwswmo2Mcb9ipuUJa/qjh5k+Lab815nqizUK/ByeyKDrYbxpFmqlSGjlio2sGDx0259UFKH07SWM7hFZG',
    'lVY3ma0QNCXFufCjmgHxOC6Kkuao71o4Idz+3ps81duQqPq96cMibEVd7/NFCCB2d90H7h5cA1Ezk6gG+VEiNXl3VPI5vnAY5wmM',
    'B+wy+YisideR6eWixKXm3cQ4hq73eap+qGTVlF0xBihGdZc3rj8TGoVzpWrQDA/WHqqdEXQDb4WL6uJsX7EMcKhamgAAriq+mDxO',
    'bBkAAfwBgFAAAIS8gB2xxGf7AgAAAAAEWVo=',
  ].join(''),
)

/** A package built by `dpkg-deb -Zzstd`. */
export const recordedDebZstd = decode(
  [
    'ITxhcmNoPgpkZWJpYW4tYmluYXJ5ICAgMTc5NTI0NjA4NCAgMCAgICAgMCAgICAgMTAwNjQ0ICA0ICAgICAgICAgYAoyLjAKY29u',
    'dHJvbC50YXIuenN0IDE3OTUyNDYwODQgIDAgICAgIDAgICAgIDEwMDY0NCAgMjA0ICAgICAgIGAKKLUv/WQAJ/UFABKLIx9QSeMG',
    'RLDWYaANWxDJPAMA4JBy/iCCaHmJOpnBgb4DmTTWNJrcmKKI5hTN1y6xvAXWa+GCFFgmYWADdFU1N7avsTVIdEgUq4p78RY/llhN',
    'kAeAwRxVzbGlGSGdghNVjFiFtQdXTD/OSekgdEDF9WtuGQafc42qvW9ZYFI8R5Af0Y+Q4T/Swf8pIf+PhgkQAC0DeBCQ3jQeIAgR',
    'DKgcyGOA7JCvAByYkAYoGAoHQPgDkA1WAHCsXMYnMARzykT4ZGF0YS50YXIuenN0ICAgIDE3OTUyNDYwODQgIDAgICAgIDAgICAg',
    'IDEwMDY0NCAgMjIyICAgICAgIGAKKLUv/WQAJ4UGACIIGx6gNx161lhVcA7ZJfe/cyey9j882UQ2KdPA91TAOzKKp5vGu5uphaBU',
    'U0h2Lu8e7dAQ4nEeJ1EsCi5lkBQKAwSOd2iq6iokyKGZDItAk58MaxK6thZziIxqrDnGy3f/t/+u/gbn/Wfu/7+EAiUgQAMRKSiw',
    'A2pl2QMkBWoqQFJg4Co4S5ysu8LJh4I/lOvAbh8qGRugSro7HIHBAdvCANIAnFUBD3kAChiManaYpsStOhIokmZVHWBR4AMmpQUq',
    'BhwQ/mD2Ci6OuYxPZQjinwWq',
  ].join(''),
)

/** 70 MB of zeros after `xz -9` (64 MiB dictionary), gzipped once more only to fit in here. */
export const recordedXzBombGz = decode(
  [
    'H4sIAAAAAAACA/trXhURxcDA8uzaFjcmBkVGGQYGBoHzEWf+/xdkzIllYMj/+///4u3/3e08RIssEwN3TNJ4triN/ee7J3JNl/WP',
    'Wtkwem+sO9nV5au/mPdm/bLHPcqCwQ8iJY6Wdj0q/7FtSj1P1oF7JZ4pj17GBG9iufHdhWd1PG+u28unh8s6tk8LX7PN92GmbP5v',
    '7w6BHKfTHfYxDP0X/NaraUwplLftV3lYMG+5cvwbjdOtF6fO6KrTmvhJvfS75AG2Gb4z/t5Yf3UC/xHV4B9fJ5oZsi7d8C7/YIGv',
    'O8/FiYKr1ibI7jq3UV0iJrLtZVpQxL6XZWsinzyNZuX4efzW2j+/g7RLzspFKzj9vBts+0MzhdO64bRWzv2t1h+O7NWLX8Vv553m',
    'NEGY77/A5B+FFZE/uM/+n6rhxr/yT82937MM9MIO9Ld+bm48kEplq/d4qD+LmP9fgFGb4U1x8PK/+9bVGErN395rmDdywoA0qwP5',
    '7TeNBthogI0G2GiAjQbYaICNBthogI0G2GiAjQbYaICNBthogI0G2GiAjQbYaICNBthogI0G2GiAjQbYaICNBthogI0G2GiAjQbY',
    'aICNBthogI0G2GiAjQbYaIANkQDrsfFlKKN7gH1f9/e/FAPD2twH33uVns5lYFwS0LB7g+KhQNOvG4+k/2ZiAAKWyCgAKmHFN0go',
    'AAA=',
  ].join(''),
)

/** A tar packed by `xz --x86`, a filter that is not supported. */
export const recordedXzFilter = decode(
  [
    '/Td6WFoAAATm1rRGAgEEACEBFgANhjUf4Cf/ANldABcLvBx9AZXAHUo+eRXCzCajYxK24uQADs/F30x7sGrklm4CgWd/aBuLOsbx',
    'UMmX6kdRMAiGHp3ZdOkwSnlESW4B5qidbWB1HAMrg4A3PKU1V+C2yGf3PupktxuxZFkrvVzWqKWpoD4eJs4LHwbILjF9JR/ltzId',
    'FrRghzJx3wU+sDdMWKVJmoR1MtgM6CoK1oZZGyBhqzU0UqkoXbgd/KK9k23ynlqtZkfMo6bZfr6Q1kGxvaJoIBw8y3k/LQiA0qpa',
    'GhBWc1iQHNefvn7e3VJ1nayyRDb0uAAAAAAAKWWUkxNEPcMAAfUBgFAAAEztjzqxxGf7AgAAAAAEWVo=',
  ].join(''),
)

/** A tar packed by `xz --lzma2=dict=1GiB`. */
export const recordedXzWindow = decode(
  [
    '/Td6WFoAAATm1rRGAgAhASQAAABeH8f54Cf/ANldABcLvBx9AZXAHUo+eRXCzCajYxK24uQADs/F30x7sGrklm4CgWd/aBuLOsbx',
    'UMmX6kdRMAiGHp3ZdOkwSnlESW4B5qidbWB1HAMrg4A3PKU1V+C2yGf3PupktxuxZFkrvVzWqKWpoD4eJs4LHwbILjF9JR/ltzId',
    'FrRghzJx3wU+sDdMWKVJmoR1MtgM6CoK1oZZGyBhqzU0UqkoXbgd/KK9k23ynlqtZkfMo6bZfr6Q1kGxvaJoIBw8y3k/LQiA0qpa',
    'GhBWc1iQHNefvn7e3VJ1nayyRDb0uAAAAAAAKWWUkxNEPcMAAfUBgFAAAEztjzqxxGf7AgAAAAAEWVo=',
  ].join(''),
)
