/** Characters (rule video-2). */
export const VIDEO_LENGTHS = {
  title: { fewest: 3, most: 80 },
  description: { fewest: 10, most: 500 },
  link: { most: 300 },
} as const;
