import { expect, test } from 'vitest'
import { readWords } from './read-words.ts'

test('words are read with Turkish and English kinds, and lines that are none are named', () => {
  const text =
    '\uFEFFkelime;tür;dil;okunuş\r\nNova;Uyandırma;tr;\nWi-Fi;pronounce;tr;vayfay\n;Engelli;tr\nx;Başka;tr\n"Merhaba";ENGELLİ;tr\n'
  expect(readWords(text, ['tr', 'en'])).toEqual({
    words: [
      { word: 'Nova', kind: 'wake', language: 'tr', pronunciation: '' },
      { word: 'Wi-Fi', kind: 'pronounce', language: 'tr', pronunciation: 'vayfay' },
      { word: 'Merhaba', kind: 'blocked', language: 'tr', pronunciation: '' },
    ],
    faulty: [4, 5],
  })
})

test('a language that the robot does not know is no word of its', () => {
  expect(readWords('Hallo,wake,de\nHallo,wake,de', ['tr'])).toEqual({ words: [], faulty: [2] })
})
